import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";

/** Who is being named for one type of tickets, kept in this tab until it is sent: a list of people is nothing to type twice. */
export const peopleDraft = (typeId: string) => `registration-${typeId}`;
const keyDraft = (typeId: string) => `registration-key-${typeId}`;

/** The people that are named there, by the numbers of their fields; one at least, and no more than there are places. */
export function keptPeople(typeId: string, most: number): number[] {
  const found = Object.keys(readDraft(peopleDraft(typeId))).flatMap((name) => /^name-(\d{1,4})$/.exec(name)?.[1] ?? []);
  const people = found.map(Number).sort((a, b) => a - b);
  return people.length === 0 ? [0] : people.slice(0, Math.max(1, most));
}

/** Somebody was removed: a reload must not bring them back. */
export function forgetPerson(typeId: string, at: number): void {
  const { [`name-${at}`]: _, [`email-${at}`]: __, ...others } = readDraft(peopleDraft(typeId));
  writeDraft(peopleDraft(typeId), others);
}

/** The key of one registration: the same for the same words until it has gone through, also after a lost answer and a reload. */
export function registrationKey(typeId: string, what: string): string {
  const known = readDraft(keyDraft(typeId));
  if (known.key !== undefined && known.what === what) return known.key;
  const key = crypto.randomUUID();
  writeDraft(keyDraft(typeId), { key, what });
  return key;
}

export const forgetKey = (typeId: string) => removeDraft(keyDraft(typeId));
