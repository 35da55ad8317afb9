import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { RecordEntry } from "../contract.ts";

/** When it was: a moment in UTC, or a day where no hour is known. */
export function EntryTime({ entry: { at, wholeDay } }: { entry: RecordEntry }) {
  return wholeDay ? (
    <time dateTime={at.slice(0, 10)}>{formatDay(at)}</time>
  ) : (
    <time dateTime={at}>{formatDateTime(at)}</time>
  );
}

/** What else is known of an entry: 'Length: 5 min read'. */
export function EntryFacts({ entry: { facts } }: { entry: RecordEntry }) {
  return facts.map(({ name, value }) => (
    <span key={name}>
      {name}: <Spoken>{value}</Spoken>
    </span>
  ));
}
