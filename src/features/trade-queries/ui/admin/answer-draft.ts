/** Under which name the answer that somebody writes to a question (a query, or a follow-up) is kept. */
export const answerDraft = (partId: string) => `desk-answer-answer-${partId}`;
