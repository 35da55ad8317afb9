import { memo } from "react";
import { useNavigate } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import type { messageListQuerySchema } from "../../admin/contract.ts";
import { messagesHref, messagesPath, messageViews } from "../../admin/list-views.ts";
import { messageColumns } from "./message-columns.tsx";

const api = apiOf<MessageCalls>();

/** What people wrote on the contact page: daily views, search, and what can be done with many at once. */
export const MessageList = memo(function MessageList({
  list,
  data,
}: {
  list: ListAddress<typeof messageListQuerySchema>;
  data: CallAnswer<Calls<MessageCalls>["GET /contact-messages"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const selection = useSelection(JSON.stringify(query), items);
  const { busy, run } = useBulk(selection);
  const mark = (status: "handled" | "spam") =>
    void run(
      (id) => {
        const before = items.find((item) => item.id === id)?.status;
        return api("PATCH /contact-messages/{id}", { params: { id }, body: { status, before } });
      },
      (count) => `${count === 1 ? "1 message is" : `${count} messages are`} ${status}.`,
    );
  return (
    <ListCard
      columns={messageColumns}
      tabs={
        <ListTabs
          label="Views of the messages"
          tabs={messageViews.map(({ title, values, count }) => ({
            title,
            href: messagesHref({ ...values, search: query.search }),
            current: values.status === query.status,
            count: count && counts[count],
            urgent: count === "new",
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search messages"
          placeholder="Subject, name, email or number"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(messagesHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <>
          <BulkBar selection={selection}>
            <Button size="sm" busy={busy} onClick={() => mark("handled")}>
              Mark as handled
            </Button>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => mark("spam")}>
              Mark as spam
            </Button>
          </BulkBar>
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => messagesHref({ ...query, page })}
            label="Pages of messages"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Contact messages"
          columns={messageColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${messagesPath}/${id}`}
          nameOf={({ reference }) => reference}
          selection={selection}
        />
      ) : query.search === undefined && query.status === "new" ? (
        <EmptyState
          title="No new messages"
          action={
            <ButtonLink to={messagesPath} variant="secondary">
              Show all messages
            </ButtonLink>
          }
        >
          What people write on the contact page arrives here, and in the institute's mailbox.
        </EmptyState>
      ) : messagesHref({ ...query, page: 1 }) === messagesPath ? (
        <EmptyState title="No messages yet">
          What people write on the contact page arrives here, and in the institute's mailbox.
        </EmptyState>
      ) : (
        <EmptyState
          title="Nothing here"
          action={
            <ButtonLink to={messagesPath} variant="secondary">
              Show all messages
            </ButtonLink>
          }
        >
          {query.search ? "No message has these words." : "No message is in this view at the moment."}
        </EmptyState>
      )}
    </ListCard>
  );
});
