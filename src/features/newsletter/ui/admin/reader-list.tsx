import { memo } from "react";
import { useNavigate } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { type Selection, useSelection, useTicked } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { subscriberListQuerySchema } from "../../admin/contract.ts";
import { readerHref, readersHref, readersPath, readerViews } from "../../admin/list-views.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { readerColumns } from "./reader-columns.tsx";

const api = apiOf<ReaderCalls>();
const people = (count: number) => (count === 1 ? "1 address" : `${count} addresses`);

/** What can be done with ticked readers, by the view in which they are. */
function Steps({ selection, status }: { selection: Selection; status: string | undefined }) {
  const { busy, run } = useBulk(selection);
  const count = useTicked(selection).length;
  return (
    <>
      {(status === "active" || status === "pending") && (
        <ConfirmButton
          size="sm"
          busy={busy}
          label="Unsubscribe"
          title={`Unsubscribe ${people(count)}?`}
          confirm="Unsubscribe"
          onConfirm={() =>
            void run(
              (id) => api("POST /news-letters/subscribers/{id}/unsubscribe", { params: { id } }),
              (done) => `${people(done)} unsubscribed.`,
            )
          }
        >
          For people who asked you by other ways than the link. They can subscribe again.
        </ConfirmButton>
      )}
      {(status === "bounced" || status === "complained") && (
        <Button
          size="sm"
          busy={busy}
          onClick={() =>
            void run(
              (id) => api("POST /news-letters/subscribers/{id}/lift", { params: { id } }),
              (done) => `${people(done)} may subscribe again.`,
            )
          }
        >
          Let them subscribe again
        </Button>
      )}
      <ConfirmButton
        size="sm"
        variant="secondary"
        danger
        busy={busy}
        label="Remove"
        title={`Remove ${people(count)}?`}
        confirm="Remove for good"
        onConfirm={() =>
          void run(
            (id) => api("DELETE /news-letters/subscribers/{id}", { params: { id } }),
            (done) => `${people(done)} removed.`,
          )
        }
      >
        All that is held about them is gone for good, also that they bounced or complained.
      </ConfirmButton>
    </>
  );
}

/** Everybody who asked for the newsletter: views by status, search, and what can be done with many at once. */
export const ReaderList = memo(function ReaderList({
  list,
  data: { items, pagination, counts },
}: {
  list: ListAddress<typeof subscriberListQuerySchema>;
  data: CallAnswer<Calls<ReaderCalls>["GET /news-letters/subscribers"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const selection = useSelection(JSON.stringify(query), items);
  return (
    <ListCard
      columns={readerColumns}
      tabs={
        <ListTabs
          label="Views of the readers"
          tabs={readerViews.map(({ title, status }) => ({
            title,
            href: readersHref({ status, search: query.search }),
            current: status === query.status,
            count: status && counts[status],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search readers"
          placeholder="Part of an email address"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(readersHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <>
          <BulkBar selection={selection}>
            <Steps selection={selection} status={query.status} />
          </BulkBar>
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => readersHref({ ...query, page })}
            label="Pages of readers"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Readers of the newsletter"
          columns={readerColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => readerHref(id)}
          nameOf={({ email }) => email}
          selection={selection}
        />
      ) : readersHref({ ...query, page: 1 }) === readersPath ? (
        <EmptyState title="No addresses yet">
          Whoever asks for the newsletter is listed here, and becomes a reader by confirming it.
        </EmptyState>
      ) : (
        <EmptyState
          title={query.search || query.status !== "active" ? "Nobody here" : "No readers yet"}
          action={
            <ButtonLink to={readersPath} variant="secondary">
              Show all addresses
            </ButtonLink>
          }
        >
          {query.search
            ? "No address has this part."
            : "Whoever asks for the newsletter and confirms it becomes a reader."}
        </EmptyState>
      )}
    </ListCard>
  );
});
