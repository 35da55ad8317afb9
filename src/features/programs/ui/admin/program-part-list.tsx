import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { nameOf, sayOf } from "#features/site-texts/client/fields.ts";
import ListEntries from "#features/site-texts/client/list-entries.tsx";
import type { StoredListProps } from "#features/site-texts/client/stored-list.tsx";
import type { SiteTextCalls } from "#features/site-texts/client/text-calls.ts";
import { partFields } from "../../admin/part-fields.ts";

const useAnswer: Reads<Pick<SiteTextCalls, "one">> = useRead;

const noFaults = new Map();

/** What a field of a program says, as people read it. */
export const say = (name: string, text: string) => sayOf(partFields(), name, text);

/** One of the lists that a program is made of: modules, faculty, questions. */
export default function ProgramPartList({ name, ...list }: StoredListProps & { error: string | undefined }) {
  const board = useAnswer("/api/v1/site-texts/board");
  // What such a text holds is its own.
  const { members } = (board.data?.data ?? {}) as { members?: { id: string; name: string }[] };
  const field = partFields(members ?? []).find((one) => nameOf(one) === name);
  return field && <ListEntries {...list} name={name} field={field} faults={noFaults} />;
}
