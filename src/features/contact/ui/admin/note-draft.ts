/** Under which name the note that somebody writes to a message is kept. */
export const noteDraft = (messageId: string) => `message-note-${messageId}`;
