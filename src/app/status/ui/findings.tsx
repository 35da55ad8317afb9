import { Link } from "react-router";
import { formatDateTime } from "#lib/dates.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import type { SiteFinding } from "../contract.ts";

/** How a state looks, and what it is called: never by its color alone. */
const looks = {
  broken: { tone: "danger", text: "Broken", icon: "circle-alert", tint: "text-signal", edge: "border-l-signal" },
  look: { tone: "warning", text: "Needs a look", icon: "triangle-alert", tint: "text-jute-ink", edge: "border-l-jute" },
  ok: { tone: "success", text: "Fine", icon: "circle-check", tint: "text-leaf", edge: "border-l-leaf" },
} as const;

function Bad({ finding: { title, state, says, todo, href, runbook } }: { finding: SiteFinding }) {
  const { text, icon, tint, edge } = looks[state];
  return (
    <li className={`flex gap-3 rounded-card border border-l-4 border-line bg-surface px-4 py-4 md:px-5 ${edge}`}>
      <Icon name={icon} size={20} className={`mt-0.5 shrink-0 ${tint}`} />
      <div className="min-w-0">
        <h3 className="font-sans text-sm font-semibold">
          {title} <span className={`font-normal ${tint}`}>({text.toLowerCase()})</span>
        </h3>
        <p className="mt-1 break-words">{says}</p>
        {todo !== null && <p className="mt-1 text-sm break-words text-muted">{todo}</p>}
        {(href !== null || runbook !== null) && (
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {href !== null && (
              <Link to={href} className="link inline-flex min-h-6 items-center">
                Open {title.toLowerCase()}
              </Link>
            )}
            {runbook !== null && <span className="text-muted">Runbook (docs/runbook.md): {runbook}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

function Fine({ finding: { title, says, href } }: { finding: SiteFinding }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[15rem_minmax(0,1fr)] md:px-5">
      <h3 className="flex items-center gap-2 font-sans text-sm font-semibold">
        <Icon name="circle-check" size={16} className="shrink-0 text-leaf" />
        {href === null ? (
          title
        ) : (
          <Link to={href} className="link inline-flex min-h-6 items-center">
            {title}
          </Link>
        )}
      </h3>
      <p className="text-sm break-words text-muted max-sm:pl-6">{says}</p>
    </li>
  );
}

/** What was found: what is bad with what to do, then what is well. */
export function Findings({ findings }: { findings: readonly SiteFinding[] }) {
  const bad = findings.filter(({ state }) => state !== "ok");
  const fine = findings.filter(({ state }) => state === "ok");
  return (
    <>
      {bad.length > 0 && (
        <section aria-labelledby="bad" className="mt-6">
          <h2 id="bad" className="mb-3 font-serif text-xl font-medium">
            What needs a hand
          </h2>
          <ul className="space-y-3">
            {bad.map((finding) => (
              <Bad key={finding.part + finding.says} finding={finding} />
            ))}
          </ul>
        </section>
      )}
      {fine.length > 0 && (
        <section aria-labelledby="fine" className="mt-8">
          <h2 id="fine" className="mb-3 font-serif text-xl font-medium">
            What is well
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {fine.map((finding) => (
              <Fine key={finding.part + finding.says} finding={finding} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A word for the whole, and when it was looked at. */
export function Whole({ state, bad, at }: { state: SiteFinding["state"]; bad: number; at: string }) {
  const hands = `${bad} ${bad === 1 ? "thing needs" : "things need"} a hand`;
  const title = {
    ok: "Everything is fine.",
    look: `${hands}.`,
    broken: `${hands}, and people may notice already.`,
  }[state];
  return (
    <Notice tone={looks[state].tone} title={title}>
      Checked on <time dateTime={at}>{formatDateTime(at)}</time>.
    </Notice>
  );
}
