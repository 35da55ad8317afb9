import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { RecordList } from "#ui/data-table/record-list.tsx";
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
  const { query } = list;
  const { items, pagination, counts } = data;
  return (
    <RecordList
      one="membership"
      many="memberships"
      list={list}
      rows={items}
      pagination={pagination}
      columns={membershipColumns}
      path={membershipsPath}
      hrefOf={membershipsHref}
      nameOf={({ name, kind }) => `${name}, ${kind}`}
      tabs={membershipViews.map(({ title, standing }) => ({
        title,
        href: membershipsHref({ search: query.search, kind: query.kind, standing }),
        current: standing === query.standing,
        count: standing === undefined ? undefined : counts[standing],
      }))}
      searchedIn="name, email, organization or number"
      filters={{ kind: query.kind ?? "" }}
      fields={
        <SelectField label="Kind" hideLabel name="kind" defaultValue={query.kind ?? ""}>
          <option value="">All kinds</option>
          {kinds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      }
      none="Give the page a kind with its fee: whoever applies there appears here."
    />
  );
});
