import type { ReactNode } from "react";
import { formatDateTime } from "#lib/dates.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AuditEntry as Entry } from "../../admin/contract.ts";
import { actorText } from "./audit-columns.tsx";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as people read it; what has parts, as JSON. */
function valueText(value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return <span className="text-muted">–</span>;
  if (typeof value === "string") return <Spoken>{value}</Spoken>;
  return typeof value === "object" ? <code className="text-xs">{JSON.stringify(value)}</code> : String(value);
}

/** What was there before and after, side by side; on phones one under the other. */
function Change({ before, after }: Pick<Entry, "before" | "after">) {
  const names = [...new Set([before, after].flatMap((side) => (isRecord(side) ? Object.keys(side) : [])))];
  if (names.length === 0) return null;
  const of = (side: unknown, name: string) => valueText(isRecord(side) ? side[name] : undefined);
  return (
    <section aria-labelledby="change" className="mt-8">
      <h2 id="change" className="font-sans text-sm font-semibold">
        What changed
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {names.map((name) => (
          <div key={name} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">
            <dt className="font-semibold break-words">{name}</dt>
            <dd className="min-w-0 break-words">
              <span className="block text-xs text-muted">Before</span>
              {of(before, name)}
            </dd>
            <dd className="min-w-0 break-words">
              <span className="block text-xs text-muted">After</span>
              {of(after, name)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One note with all that it holds. */
export function AuditEntry({ entry }: { entry: Entry }) {
  return (
    <div className="max-w-4xl">
      <FactList
        facts={[
          { name: "Who", value: <Spoken>{actorText(entry.actor)}</Spoken> },
          { name: "When", value: formatDateTime(entry.at) },
          { name: "Outcome", value: entry.outcome === "refused" ? "Refused" : "Done" },
          { name: "To what", value: <Spoken>{entry.subject}</Spoken> },
          { name: "From address", value: entry.address ?? "" },
          { name: "Call", value: entry.call ? <code className="text-sm break-all">{entry.call}</code> : "" },
          { name: "Id", value: entry.subjectId ? <code className="text-sm break-all">{entry.subjectId}</code> : "" },
          { name: "Request", value: entry.requestId ? <code className="text-sm">{entry.requestId}</code> : "" },
        ]}
      />
      <Change before={entry.before} after={entry.after} />
    </div>
  );
}
