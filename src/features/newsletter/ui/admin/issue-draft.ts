/** Under which name is kept what somebody writes into an issue. */
export const issueDraft = (id: string) => `newsletter-issue-${id}`;
