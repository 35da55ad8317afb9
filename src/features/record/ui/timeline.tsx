import { Link } from "react-router";
import { formatMonth } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { RecordEntry } from "../contract.ts";
import { kindNames, type RecordKind } from "../kinds.ts";
import { EntryFacts, EntryTime } from "./entry-facts.tsx";

const icons: Record<RecordKind, IconName> = {
  certified: "award",
  completed: "circle-check",
  attended: "calendar",
  answered: "mail",
  enrolled: "graduation-cap",
  read: "book-open",
  downloaded: "download",
  bought: "shopping-cart",
  asked: "message-circle-question-mark",
};

/** Entries by month, in their order. */
function byMonth(entries: readonly RecordEntry[]): { month: string; entries: RecordEntry[] }[] {
  const months: { month: string; entries: RecordEntry[] }[] = [];
  for (const entry of entries) {
    const month = formatMonth(entry.at);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else months.push({ month, entries: [entry] });
  }
  return months;
}

function Entry({ entry, busy, onRemove }: { entry: RecordEntry; busy: boolean; onRemove: () => void }) {
  const strong = entry.kind === "certified" || entry.kind === "completed";
  return (
    <li className="relative pb-7 pl-12 last:pb-2">
      <span
        className={`absolute top-0 left-0 flex size-9 items-center justify-center rounded-full border bg-paper ${strong ? "border-jute text-jute-ink" : "border-line text-muted"}`}
      >
        <Icon name={icons[entry.kind]} size={17} />
      </span>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <p className="num text-sm text-muted">
            <span className="font-semibold text-ink">{kindNames[entry.kind]}</span> · <EntryTime entry={entry} />
          </p>
          <p className="mt-1 font-serif leading-snug font-semibold wrap-anywhere">
            {entry.path === null ? (
              <Spoken>{entry.title}</Spoken>
            ) : (
              <Link to={entry.path} className="underline-offset-4 hover:underline">
                <Spoken>{entry.title}</Spoken>
              </Link>
            )}
          </p>
          {entry.facts.length > 0 && (
            <p className="facts mt-1">
              <EntryFacts entry={entry} />
            </p>
          )}
        </div>
        {entry.removable && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            className="-ml-3"
            busy={busy}
            danger
            label="Remove"
            aria-label={`Remove “${entry.title}” from your record`}
            title="Remove this from your record?"
            confirm="Remove"
            onConfirm={onRemove}
          >
            We forget that you read “{entry.title}”
            {entry.facts.some(({ name }) => name === "Read to") && ", and where you stopped"}. You can mark it as read
            again at the end of the blog.
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** Entries on a line of time, month by month. */
export function Timeline({
  entries,
  removing,
  onRemove,
  older,
}: {
  entries: readonly RecordEntry[];
  /** The id of the one that is being removed. */
  removing: string | undefined;
  onRemove: (entry: RecordEntry) => void;
  /** Loads what came before; undefined where that is all. */
  older: { load: () => void; state: "idle" | "loading" | "failed" } | undefined;
}) {
  return (
    <>
      {byMonth(entries).map(({ month, entries: own }) => (
        <section key={`${month} ${own[0]?.id}`} aria-label={month} className="mt-8 first:mt-0">
          <h3 className="mb-4 font-sans text-sm font-semibold text-muted">{month}</h3>
          <ol className="relative before:absolute before:inset-y-1 before:left-4.5 before:w-px before:bg-line before:content-['']">
            {own.map((entry) => (
              <Entry
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                busy={removing === entry.id}
                onRemove={() => onRemove(entry)}
              />
            ))}
          </ol>
        </section>
      ))}
      {older && (
        <div className="mt-6">
          {older.state === "failed" && (
            <p role="alert" className="mb-3 text-sm text-signal">
              We couldn't load older entries. Check your connection and try again.
            </p>
          )}
          <Button variant="secondary" busy={older.state === "loading"} onClick={older.load}>
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}
