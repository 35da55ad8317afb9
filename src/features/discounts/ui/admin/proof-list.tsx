import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { RecordList } from "#ui/data-table/record-list.tsx";
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
  const { query } = list;
  const { items, pagination, counts } = data;
  return (
    <RecordList
      one="proof"
      many="proofs"
      list={list}
      rows={items}
      pagination={pagination}
      columns={proofColumns}
      path={proofsPath}
      hrefOf={proofsHref}
      nameOf={({ name, institution }) => `${name}, ${institution}`}
      tabs={proofViews.map(({ title, state }) => ({
        title,
        href: proofsHref({ search: query.search, state }),
        current: state === query.state,
        count: state === undefined ? undefined : counts[state],
      }))}
      searchedIn="name, university or college"
      none="Students send a picture of their ID in their account, under 'Discounts'. It appears here to be looked at."
    />
  );
});
