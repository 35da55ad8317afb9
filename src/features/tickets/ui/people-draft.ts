import { readDraft, writeDraft } from "#ui/form-draft.ts";

/** Who is being named for one type of tickets, kept in this tab until it is sent: a list of people is nothing to type twice. */
export const peopleDraft = (typeId: string) => `registration-${typeId}`;

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
