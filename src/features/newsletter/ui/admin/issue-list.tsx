import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import type { issueListQuerySchema } from "../../admin/contract.ts";
import { issuesHref, issueViews, newsletterPath } from "../../admin/list-views.ts";
import { issueColumns } from "./issue-columns.tsx";

/** All issues of the newsletter, the newest first. */
export const IssueList = memo(function IssueList({
  list,
  data: { items, pagination },
}: {
  list: ListAddress<typeof issueListQuerySchema>;
  data: CallAnswer<Calls<NewsletterCalls>["GET /news-letters/issues"]>["data"];
}) {
  const { query } = list;
  return (
    <ListCard
      columns={issueColumns}
      tabs={
        <ListTabs
          label="Views of the issues"
          tabs={issueViews.map(({ title, status }) => ({
            title,
            href: issuesHref({ status }),
            current: status === query.status,
          }))}
        />
      }
      faults={list.faults}
      foot={
        <ListFoot
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => issuesHref({ ...query, page })}
          label="Pages of issues"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Issues of the newsletter"
          columns={issueColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${newsletterPath}/${id}`}
          nameOf={({ subject }) => subject}
        />
      ) : (
        <EmptyState title={query.status === undefined ? "No issues yet" : "Nothing here"}>
          An issue tells your readers of blogs that you choose, with a few words of your own.
        </EmptyState>
      )}
    </ListCard>
  );
});
