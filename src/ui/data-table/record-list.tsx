import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { AddressFault } from "#lib/address-reader.ts";
import type { Pagination } from "#lib/pagination.ts";
import { ButtonLink } from "../button-link.tsx";
import { EmptyState } from "../empty-state.tsx";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import { ListCard } from "./list-card.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListFoot } from "./list-foot.tsx";
import { type ListTab, ListTabs } from "./list-tabs.tsx";

type Values = Record<string, string | number | boolean | undefined>;

interface Query {
  search?: string | undefined;
  page: number;
  limit: number;
  sortField: string;
  sortOrder: "asc" | "desc";
}

/** What of an address says which part of a list is shown, and in which order; the rest asks for some of its rows alone. */
const ofPlace = new Set<string>(["page", "limit", "sortField", "sortOrder"] satisfies (keyof Query)[]);

/**
 * A list whose rows each lead to a page of their own and are not ticked: views, a search with filters beside it, the rows, pages, and
 * what to say where there are none. Lists on which more can be done are put together from the same parts.
 */
export function RecordList<Row extends { id: string }>({
  one,
  many,
  list: { query, faults },
  rows,
  pagination,
  columns,
  path,
  hrefOf,
  nameOf,
  tabs,
  searchedIn,
  filters = {},
  fields,
  noneHere = "None is in this view at the moment.",
  none,
}: {
  /** What a row is ('certificate'), and several of them. */
  one: string;
  many: string;
  list: { query: Query; faults: AddressFault[] };
  rows: readonly Row[];
  pagination: Pagination;
  columns: readonly Column<Row>[];
  /** Where the list is; a row is behind it by its id. */
  path: string;
  /** The address of the list with these values. */
  hrefOf: (values: Values) => string;
  nameOf: (row: Row) => string;
  tabs: readonly ListTab[];
  /** What of a row is searched ('name or number'). */
  searchedIn: string;
  /** Values of the fields beside the search, by their names. */
  filters?: Record<string, string>;
  fields?: ReactNode;
  /** What to say where a view has none. */
  noneHere?: string;
  /** What to say where there are none at all: how they come about. */
  none: ReactNode;
}) {
  const navigate = useNavigate();
  const searched = query.search !== undefined;
  const narrowed = Object.entries(query).some(([name, value]) => value !== undefined && !ofPlace.has(name));
  return (
    <ListCard
      columns={columns}
      tabs={<ListTabs label={`Views of the ${many}`} tabs={tabs} />}
      faults={faults}
      filters={
        <ListFilters
          label={`Search ${many}`}
          placeholder={searchedIn.charAt(0).toUpperCase() + searchedIn.slice(1)}
          values={{ search: query.search ?? "", ...filters }}
          onChange={(values) => void navigate(hrefOf({ ...query, ...values, page: 1 }))}
        >
          {fields}
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={searched}
          pagination={pagination}
          limit={query.limit}
          shown={rows.length}
          href={(page) => hrefOf({ ...query, page })}
          label={`Pages of ${many}`}
        />
      }
    >
      {rows.length > 0 ? (
        <DataTable
          caption={many.charAt(0).toUpperCase() + many.slice(1)}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          href={({ id }) => `${path}/${id}`}
          nameOf={nameOf}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => hrefOf({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title={`No ${one} fits`}
          action={
            <ButtonLink to={path} variant="secondary">
              Show all {many}
            </ButtonLink>
          }
        >
          {searched ? `None has that in its ${searchedIn}.` : noneHere}
        </EmptyState>
      ) : (
        <EmptyState title={`No ${many} yet`}>{none}</EmptyState>
      )}
    </ListCard>
  );
}
