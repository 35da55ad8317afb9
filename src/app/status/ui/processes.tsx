import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import type { SiteProcessFacts } from "../contract.ts";

const unknown = "Not known";

/** What it said of itself last. */
function Measured({ of: one }: { of: SiteProcessFacts }) {
  const { connections: pool } = one;
  return (
    <>
      <SideFact name="Memory">{one.memoryMb === null ? unknown : `${one.memoryMb} MB`}</SideFact>
      <SideFact name="Its thread was held up for">{one.loopMs === null ? unknown : `${one.loopMs} ms`}</SideFact>
      <SideFact name="Connections to the database">
        {pool === null ? unknown : `${pool.inUse} in use, ${pool.idle} free, ${pool.waiting} waited for`}
      </SideFact>
      <SideFact name="Answers from memory">
        {one.fromMemory === null ? "None yet" : `${Math.round(one.fromMemory * 100)}%`}
      </SideFact>
    </>
  );
}

function Process({ process: one }: { process: SiteProcessFacts }) {
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-4 md:px-5">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm font-semibold break-all">
        {one.name}
        {one.silent ? <Badge tone="danger">Silent</Badge> : <Badge tone="success">Running</Badge>}
      </h3>
      <div className="mt-3">
        <SideFacts>
          <SideFact name="Version">{one.version}</SideFact>
          <SideFact name="Started">{formatDateTime(one.startedAt)}</SideFact>
          <SideFact name="Last heard of">{formatDateTime(one.seenAt)}</SideFact>
          {!one.silent && <Measured of={one} />}
        </SideFacts>
      </div>
    </li>
  );
}

/** The processes of the site, each with what it says of itself. */
export function Processes({ processes }: { processes: readonly SiteProcessFacts[] }) {
  if (processes.length === 0) return null;
  return (
    <section aria-labelledby="processes" className="mt-8">
      <h2 id="processes" className="mb-3 font-serif text-xl font-medium">
        Processes of the site
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {processes.map((one) => (
          <Process key={one.id} process={one} />
        ))}
      </ul>
    </section>
  );
}
