import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { RecordList } from "#ui/data-table/record-list.tsx";
import type { CompanyCalls } from "../../admin/api.server.ts";
import type { companyListQuerySchema } from "../../admin/contract.ts";
import { companiesHref, companiesPath } from "../../admin/views.ts";
import { companyColumns } from "./company-columns.tsx";

type Answers = Calls<CompanyCalls>;

/** The companies: search by name, BIN or contact; those without a manager. */
export const CompanyList = memo(function CompanyList({
  list,
  data,
}: {
  list: ListAddress<typeof companyListQuerySchema>;
  data: CallAnswer<Answers["GET /companies/admin/list"]>["data"];
}) {
  const { query } = list;
  const { items, pagination, unmanaged } = data;
  return (
    <RecordList
      one="company"
      many="companies"
      list={list}
      rows={items}
      pagination={pagination}
      columns={companyColumns}
      path={companiesPath}
      hrefOf={companiesHref}
      nameOf={({ name }) => name}
      tabs={[
        {
          title: "All",
          href: companiesHref({ search: query.search }),
          current: query.managers === undefined,
          count: undefined,
        },
        {
          title: "Without a manager",
          href: companiesHref({ search: query.search, managers: "none" }),
          current: query.managers === "none",
          count: unmanaged,
        },
      ]}
      searchedIn="name, BIN or contact"
      noneHere="Every company has a manager."
      none="Account holders register theirs in their dashboard, under 'My company', and order seats for their people."
    />
  );
});
