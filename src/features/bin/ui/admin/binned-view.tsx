import type { ReactNode } from "react";
import { formatDay } from "#lib/dates.ts";
import { appearsText } from "#lib/dhaka-field.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { type BinnedWhole, binKindNames } from "../../admin/contract.ts";
import { BinSteps } from "./bin-steps.tsx";

/** What restoring makes of its hour. */
function hourText(binned: BinnedWhole): string {
  const { status, publishAt, deletedAt } = binned;
  const at = publishAt === null ? 0 : Date.parse(publishAt);
  return status === "published" && at > Date.parse(deletedAt) && at <= Date.now()
    ? "Its hour passed while it was in the bin: restored, it's a draft."
    : appearsText(binned, Date.now());
}

/** Something in the bin as readers would see it, with the ways out of it. `facts`: what they are told beside its text. */
export function BinnedView({
  binned,
  facts,
  cover,
}: {
  binned: BinnedWhole;
  facts: { name: string; value: ReactNode }[];
  cover: ReactNode;
}) {
  const { kind, slug, status, publishAt, summary, body, sources, deletedAt, deletedBy, goneAt } = binned;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <section aria-label="Text" className="min-w-0 rounded-card border border-line bg-surface px-5 py-6 md:px-8">
        {summary !== "" && (
          <p className="lede mb-6 font-serif">
            <Spoken>{summary}</Spoken>
          </p>
        )}
        {cover}
        {facts.length > 0 && (
          <div className="mb-8">
            <FactList facts={facts} />
          </div>
        )}
        <StoredText html={body} />
        <SourceList sources={sources} />
      </section>
      <aside aria-label="In the bin" className="space-y-4 max-lg:order-first">
        <SideFacts>
          <SideFact name="From">{binKindNames[kind]}</SideFact>
          <SideFact name="Status">
            <PublishedBadge
              status={status}
              scheduled={status === "published" && publishAt !== null && Date.parse(publishAt) > Date.now()}
            />
          </SideFact>
          <SideFact name="Appears">{hourText(binned)}</SideFact>
          <SideFact name="Address">
            <span className="break-all">{slug}</span>
          </SideFact>
          <SideFact name="Deleted">
            <time dateTime={deletedAt}>{formatDay(deletedAt)}</time>
            {deletedBy !== null && (
              <>
                {" by "}
                <Spoken>{deletedBy}</Spoken>
              </>
            )}
          </SideFact>
          <SideFact name="Can be restored until">
            <time dateTime={goneAt}>{formatDay(goneAt)}</time>
          </SideFact>
        </SideFacts>
        <BinSteps binned={binned} leave />
      </aside>
    </div>
  );
}
