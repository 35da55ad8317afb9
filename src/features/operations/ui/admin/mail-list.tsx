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
import type { mailListQuerySchema } from "../../admin/contract.ts";
import { mailsHref, mailViews } from "../../admin/list-views.ts";
import { mailName } from "../../admin/names.ts";
import { mailColumns } from "./mail-columns.tsx";

const api = apiOf<OperationsCalls>();
const emails = (count: number) => (count === 1 ? "1 email is" : `${count} emails are`);

/** The outbox, with what failed first, and the way to send that again. */
export const MailList = memo(function MailList({
  list: { query, faults },
  data: { items, pagination, counts },
}: {
  list: ListAddress<typeof mailListQuerySchema>;
  data: CallAnswer<Calls<OperationsCalls>["GET /mails"]>["data"];
}) {
  const selection = useSelection(JSON.stringify(query), items);
  const { busy, run } = useBulk(selection);
  const again = query.status === "failed";
  return (
    <ListCard
      columns={mailColumns}
      tabs={
        <ListTabs
          label="Views of the emails"
          tabs={mailViews.map(({ title, status }) => ({
            title,
            href: mailsHref({ status }),
            current: status === query.status,
            count: status && counts[status],
            urgent: status === "failed",
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
                  (id) => api("POST /mails/{id}/send-again", { params: { id } }),
                  (count) => `${emails(count)} on the way again.`,
                )
              }
            >
              Send again
            </Button>
          </BulkBar>
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => mailsHref({ ...query, page })}
            label="Pages of emails"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Emails of the site"
          columns={mailColumns}
          rows={items}
          keyOf={({ id }) => id}
          nameOf={({ kind, createdAt }) => `${mailName(kind)}, ${createdAt}`}
          {...(again ? { selection } : {})}
        />
      ) : (
        <EmptyState title={again ? "No email has failed" : "Nothing here"}>
          Emails of the last 30 days are listed. Those of the newsletter are with its issues.
        </EmptyState>
      )}
    </ListCard>
  );
});
