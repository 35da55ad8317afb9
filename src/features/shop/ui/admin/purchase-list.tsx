import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
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
import type { PurchaseCalls } from "../../admin/api.server.ts";
import type { purchaseListQuerySchema } from "../../admin/contract.ts";
import { purchaseHref, purchasesHref, purchasesPath, purchaseViews } from "../../admin/purchase-views.ts";
import { orderStates } from "../../order-state.ts";
import { FindPayment } from "./find-payment.tsx";
import { CompareNow } from "./mismatches.tsx";
import { purchaseColumns } from "./purchase-columns.tsx";
import { PurchaseTotals } from "./purchase-totals.tsx";
import { gatewayWords, stateWords } from "./purchase-words.ts";

type Answers = Calls<PurchaseCalls>;
type Address = ListAddress<typeof purchaseListQuerySchema>;

function Filters({ query }: { query: Address["query"] }) {
  const navigate = useNavigate();
  const { search = "", state, gateway, by, from = "", to = "" } = query;
  return (
    <ListFilters
      label="Search purchases"
      placeholder="Any number, name, email or title"
      values={{ search, state, gateway, by, from, to }}
      onChange={(values) => void navigate(purchasesHref({ ...query, ...values, page: 1 }))}
    >
      <SelectField label="State" hideLabel name="state" defaultValue={state} className="w-32 max-md:grow">
        <option value="all">Any state</option>
        {orderStates.map((one) => (
          <option key={one} value={one}>
            {stateWords[one].label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Way of paying" hideLabel name="gateway" defaultValue={gateway} className="w-32 max-md:grow">
        <option value="all">Any way</option>
        {Object.entries(gatewayWords)
          .filter(([name]) => name !== "free")
          .map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
      </SelectField>
      <SelectField label="Which day" hideLabel name="by" defaultValue={by} className="w-32 max-md:grow">
        <option value="ordered">Ordered</option>
        <option value="paid">Money came</option>
      </SelectField>
      <DaySpan from={from} to={to} />
    </ListFilters>
  );
}

function Nothing({ query }: { query: Address["query"] }) {
  if (purchasesHref(query) === purchasesPath)
    return <EmptyState title="No purchases yet">Orders appear here as soon as somebody checks out.</EmptyState>;
  const view = purchaseViews.find(({ needs }) => needs === query.needs);
  const searched = query.search !== undefined && query.search !== "";
  const isQuiet = query.needs !== "all" && !searched;
  return (
    <EmptyState
      title={isQuiet ? "Nothing waits here" : "No purchases found"}
      action={
        <>
          {searched && (query.search ?? "").length >= 4 && <FindPayment reference={query.search ?? ""} />}
          <ButtonLink to={purchasesPath} variant="secondary">
            Show all purchases
          </ButtonLink>
        </>
      }
    >
      {isQuiet
        ? `${view?.title ?? "What needs a hand"}: there is nothing to do.`
        : searched
          ? "No order fits. If a buyer gave you a number, the payment services may know it."
          : "No order fits all of these filters."}
    </EmptyState>
  );
}

/** Purchases with their daily views, filters, sums and export. */
export const PurchaseList = memo(function PurchaseList({
  list,
  data,
  waiting,
}: {
  list: Address;
  data: CallAnswer<Answers["GET /purchases"]>["data"];
  waiting: CallAnswer<Answers["GET /purchases/waiting"]>["data"];
}) {
  const { query } = list;
  const { items, pagination, totals } = data;
  return (
    <ListCard
      tabs={
        <ListTabs
          label="Views of purchases"
          tabs={purchaseViews.map(({ title, needs, values }) => ({
            title,
            href: purchasesHref(values),
            current: query.needs === needs,
            count: needs === "all" ? undefined : waiting.counts[needs],
            urgent: true,
          }))}
        />
      }
      faults={list.faults}
      above={
        <>
          {query.needs === "mismatch" && <CompareNow comparedAt={waiting.comparedAt} />}
          <PurchaseTotals totals={totals} />
        </>
      }
      columns={purchaseColumns}
      filters={<Filters query={query} />}
      foot={
        <ListFoot
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => purchasesHref({ ...query, page })}
          label="Pages of purchases"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Purchases"
          columns={purchaseColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ number }) => purchaseHref(number)}
          nameOf={({ number }) => number}
          sorting={{
            field: query.sort,
            order: query.order,
            href: (sort, order) => purchasesHref({ ...query, sort, order, page: 1 }),
          }}
        />
      ) : (
        <Nothing query={query} />
      )}
    </ListCard>
  );
});
