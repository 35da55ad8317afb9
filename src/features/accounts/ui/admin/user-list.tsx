import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import { roleNames, roles } from "#lib/staff.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { DaySpan } from "#ui/data-table/day-span.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import type { UserListQuery, userListQuerySchema } from "../../admin/contract.ts";
import { userHref, usersHref, usersPath, userViews } from "../../admin/list-views.ts";
import { userColumns } from "./user-columns.tsx";

/** Whether the list shows a view; its search and days may be others. */
const isView = (query: UserListQuery, values: Record<string, unknown>) =>
  (["role", "verified", "blocked"] as const).every((name) => (values[name] ?? "all") === query[name]);

function Filters({ query }: { query: UserListQuery }) {
  const navigate = useNavigate();
  const { search = "", role, from = "", to = "" } = query;
  return (
    <ListFilters
      label="Search users"
      placeholder="Name, email, username or phone"
      values={{ search, role, from, to }}
      onChange={(values) => void navigate(usersHref({ ...query, ...values, page: 1 }))}
    >
      <SelectField label="Role" hideLabel name="role" defaultValue={role} className="w-36 max-md:grow">
        <option value="all">Any role</option>
        <option value="staff">All staff</option>
        {roles.map((name) => (
          <option key={name} value={name}>
            {roleNames[name]}
          </option>
        ))}
      </SelectField>
      <DaySpan of="signed up" from={from} to={to} />
    </ListFilters>
  );
}

/** All accounts, and the registrations that wait for their address. */
export const UserList = memo(function UserList({
  list,
  data,
}: {
  list: ListAddress<typeof userListQuerySchema>;
  data: CallAnswer<Calls<UserCalls>["GET /users"]>["data"];
}) {
  const { query } = list;
  const { items, pagination, counts } = data;
  return (
    <ListCard
      columns={userColumns}
      tabs={
        <ListTabs
          label="Views of the users"
          tabs={userViews.map(({ title, values, count }) => ({
            title,
            href: usersHref({ ...values, search: query.search }),
            current: isView(query, values),
            count: counts[count],
          }))}
        />
      }
      faults={list.faults}
      filters={<Filters query={query} />}
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => usersHref({ ...query, page })}
          label="Pages of users"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Users"
          columns={userColumns}
          rows={items}
          keyOf={({ userId }) => userId}
          href={({ userId }) => userHref(userId)}
          nameOf={({ fullName }) => fullName}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => usersHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
        />
      ) : (
        <EmptyState
          title="Nobody here"
          action={
            <ButtonLink to={usersPath} variant="secondary">
              Show everybody
            </ButtonLink>
          }
        >
          {query.search
            ? "No account has these words in its name, email, username or phone number."
            : "Nobody is in this view at the moment."}
        </EmptyState>
      )}
    </ListCard>
  );
});
