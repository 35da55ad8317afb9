/** Under which name the answer that somebody writes to a query is kept. */
export const answerDraft = (queryId: string) => `desk-answer-answer-${queryId}`;
