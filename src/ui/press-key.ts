import { readDraft, removeDraft, writeDraft } from "./form-draft.ts";

/**
 * The key of one press: the same for the same body however often it is sent, after a lost answer or a reload too, so that
 * nothing is made twice. Another body is another press.
 */
export function pressKey(name: string, body: unknown): string {
  const what = JSON.stringify(body);
  const kept = readDraft(name);
  if (kept.what === what && kept.key) return kept.key;
  const key = crypto.randomUUID();
  writeDraft(name, { what, key });
  return key;
}

/** What the key stands for was made: the next press makes another one. */
export function endPress(name: string): void {
  removeDraft(name);
}

/** Whether the key made something that isn't what is wanted now: whoever was told so and presses again wants one more. */
const isRefused = (error: unknown) => (error as { status?: unknown } | null)?.status === 409;

/** Sends a body under the key of its press until an answer says that it was done. */
export async function sendOnce<Body extends object, Answer>(
  name: string,
  body: Body,
  send: (body: Body & { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send({ ...body, idempotencyKey: pressKey(name, body) });
    endPress(name);
    return answer;
  } catch (error) {
    if (isRefused(error)) endPress(name);
    throw error;
  }
}
