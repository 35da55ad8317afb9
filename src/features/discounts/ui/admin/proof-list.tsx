import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { proofListQuerySchema } from "../../admin/contract.ts";
import type { ProofCalls } from "../../admin/proofs-api.server.ts";
import { proofsHref, proofsPath, proofViews } from "../../admin/views.ts";
import { proofColumns } from "./proof-columns.tsx";

/** The proofs of students: views by state, search by name or institution. */
export const ProofList = memo(function ProofList({
  list,
  data,
}: {
  list: ListAddress<typeof proofListQuerySchema>;
  data: CallAnswer<Calls<ProofCalls>["GET /discount-proofs"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const narrowed = query.search !== undefined || query.state !== undefined;
  return (
    <ListCard
      columns={proofColumns}
      tabs={
        <ListTabs
          label="Views of the proofs"
          tabs={proofViews.map(({ title, state }) => ({
            title,
            href: proofsHref({ search: query.search, state }),
            current: state === query.state,
            count: state === undefined ? undefined : counts[state],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search proofs"
          placeholder="Name, university or college"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(proofsHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => proofsHref({ ...query, page })}
          label="Pages of proofs"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Proofs of students"
          columns={proofColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${proofsPath}/${id}`}
          nameOf={({ name, institution }) => `${name}, ${institution}`}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => proofsHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="No proof fits"
          action={
            <ButtonLink to={proofsPath} variant="secondary">
              Show all proofs
            </ButtonLink>
          }
        >
          {query.search ? "None has that in its name or institution." : "None is in this view at the moment."}
        </EmptyState>
      ) : (
        <EmptyState title="No proofs yet">
          Students send a picture of their ID in their account, under 'Discounts'. It appears here to be looked at.
        </EmptyState>
      )}
    </ListCard>
  );
});
