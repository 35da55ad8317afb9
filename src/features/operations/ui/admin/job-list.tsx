import { memo } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { OperationsCalls } from "../../admin/api.server.ts";
import type { jobListQuerySchema } from "../../admin/contract.ts";
import { jobsHref, jobViews } from "../../admin/list-views.ts";
import { jobName } from "../../admin/names.ts";
import { jobColumns } from "./job-columns.tsx";

const api = apiOf<OperationsCalls>();
const jobs = (count: number) => (count === 1 ? "1 job runs" : `${count} jobs run`);

/** What the site does by itself, with what was given up first, and the way to try that once more. */
export const JobList = memo(function JobList({
  list: { query, faults },
  data: { items, pagination, counts },
}: {
  list: ListAddress<typeof jobListQuerySchema>;
  data: CallAnswer<Calls<OperationsCalls>["GET /jobs"]>["data"];
}) {
  const selection = useSelection(JSON.stringify(query), items);
  const { busy, run } = useBulk(selection);
  const failed = query.state === "failed";
  const queueOf = (id: string) => items.find((item) => item.id === id)?.queue ?? "";
  return (
    <ListCard
      columns={jobColumns}
      tabs={
        <ListTabs
          label="Views of the jobs"
          tabs={jobViews.map(({ title, state }) => ({
            title,
            href: jobsHref({ state }),
            current: state === query.state,
            count: state && counts[state],
            urgent: state === "failed",
          }))}
        />
      }
      faults={faults}
      foot={
        <>
          <BulkBar selection={selection}>
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                void run(
                  (id) => api("POST /jobs/{queue}/{id}/retry", { params: { queue: queueOf(id), id } }),
                  (count) => `${jobs(count)} once more.`,
                )
              }
            >
              Try again
            </Button>
          </BulkBar>
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => jobsHref({ ...query, page })}
            label="Pages of jobs"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Jobs of the site"
          columns={jobColumns}
          rows={items}
          keyOf={({ id }) => id}
          nameOf={({ queue, createdAt }) => `${jobName(queue)}, ${createdAt}`}
          {...(failed ? { selection } : {})}
        />
      ) : (
        <EmptyState title={failed ? "No failed jobs" : "Nothing here"}>
          What the site does by itself, such as sending emails, is tried again by itself. Jobs of the last three days
          are listed.
        </EmptyState>
      )}
    </ListCard>
  );
});
