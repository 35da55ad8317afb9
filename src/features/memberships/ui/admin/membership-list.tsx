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
import { SelectField } from "#ui/select-field.tsx";
import type { MembershipCalls } from "../../admin/api.server.ts";
import type { membershipListQuerySchema } from "../../admin/contract.ts";
import { membershipsHref, membershipsPath, membershipViews } from "../../admin/views.ts";
import { membershipColumns } from "./membership-columns.tsx";

type Answers = Calls<MembershipCalls>;

/** The memberships: views by standing, search by name or email, one kind's alone. */
export const MembershipList = memo(function MembershipList({
  list,
  data,
  kinds,
}: {
  list: ListAddress<typeof membershipListQuerySchema>;
  data: CallAnswer<Answers["GET /memberships/admin/list"]>["data"];
  kinds: CallAnswer<Answers["GET /memberships/admin/kinds"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const narrowed = query.search !== undefined || query.standing !== undefined || query.kind !== undefined;
  return (
    <ListCard
      columns={membershipColumns}
      tabs={
        <ListTabs
          label="Views of the memberships"
          tabs={membershipViews.map(({ title, standing }) => ({
            title,
            href: membershipsHref({ search: query.search, kind: query.kind, standing }),
            current: standing === query.standing,
            count: standing === undefined ? undefined : counts[standing],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search memberships"
          placeholder="Name, email, organization or number"
          values={{ search: query.search ?? "", kind: query.kind ?? "" }}
          onChange={(values) => void navigate(membershipsHref({ ...query, ...values, page: 1 }))}
        >
          <SelectField label="Kind" hideLabel name="kind" defaultValue={query.kind ?? ""}>
            <option value="">All kinds</option>
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => membershipsHref({ ...query, page })}
          label="Pages of memberships"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Memberships"
          columns={membershipColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${membershipsPath}/${id}`}
          nameOf={({ name, kind }) => `${name}, ${kind}`}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => membershipsHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="No membership fits"
          action={
            <ButtonLink to={membershipsPath} variant="secondary">
              Show all memberships
            </ButtonLink>
          }
        >
          {query.search
            ? "None has that in its name, email, organization or number."
            : "None is in this view at the moment."}
        </EmptyState>
      ) : (
        <EmptyState title="No memberships yet">
          Give the page a kind with its fee: whoever applies there appears here.
        </EmptyState>
      )}
    </ListCard>
  );
});
