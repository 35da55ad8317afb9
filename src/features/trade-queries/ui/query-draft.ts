import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";

/** Name under which the text that is being written outlives a reload and the way through the sign-in. */
export const queryDraft = "trade-query";
const returnDraft = "trade-query-return";
const submissionDraft = "trade-query-submission";

/** Notes that whoever signs in now comes back to `path` to go on writing. */
export function noteReturn(path: string): void {
  writeDraft(returnDraft, { path });
}

/** Whether one has come back to where one was writing. */
export function isBackAt(path: string): boolean {
  return readDraft(returnDraft).path === path;
}

export function forgetReturn(): void {
  removeDraft(returnDraft);
}

/**
 * The id of one submission: the same for the same text as long as it has not gone through, so that a second try after a
 * lost answer makes no second query. Undefined where the browser makes none (plain http).
 */
export function submissionIdFor(text: string, name = submissionDraft): string | undefined {
  const known = readDraft(name);
  if (known.id !== undefined && known.text === text) return known.id;
  const id = globalThis.crypto?.randomUUID?.();
  if (id !== undefined) writeDraft(name, { id, text });
  return id;
}

export function forgetSubmission(name = submissionDraft): void {
  removeDraft(name);
}

/** Whether a text waits to be sent. */
export function hasUnsentQuery(): boolean {
  return (readDraft(queryDraft).query ?? "").trim() !== "";
}
