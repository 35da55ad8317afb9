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
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, unmanaged } = data;
  const narrowed = query.search !== undefined || query.managers !== undefined;
  return (
    <ListCard
      columns={companyColumns}
      tabs={
        <ListTabs
          label="Views of the companies"
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
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search companies"
          placeholder="Name, BIN or contact"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(companiesHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => companiesHref({ ...query, page })}
          label="Pages of companies"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Companies"
          columns={companyColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${companiesPath}/${id}`}
          nameOf={({ name }) => name}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => companiesHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="No company fits"
          action={
            <ButtonLink to={companiesPath} variant="secondary">
              Show all companies
            </ButtonLink>
          }
        >
          {query.search ? "None has that in its name, BIN or contact." : "Every company has a manager."}
        </EmptyState>
      ) : (
        <EmptyState title="No companies yet">
          Account holders register theirs in their dashboard, under 'My company', and order seats for their people.
        </EmptyState>
      )}
    </ListCard>
  );
});
