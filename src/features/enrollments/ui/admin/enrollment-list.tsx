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
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import type { enrollmentListQuerySchema } from "../../admin/list-contract.ts";
import { enrollmentsHref, enrollmentsPath, enrollmentViews } from "../../admin/views.ts";
import { enrollmentColumns } from "./enrollment-columns.tsx";

type Answers = Calls<EnrollmentCalls>;

/** The enrollments: views by state, search by name or email, one cohort's alone. */
export const EnrollmentList = memo(function EnrollmentList({
  list,
  data,
  cohorts,
}: {
  list: ListAddress<typeof enrollmentListQuerySchema>;
  data: CallAnswer<Answers["GET /enrollments/admin/list"]>["data"];
  cohorts: CallAnswer<Answers["GET /enrollments/admin/cohorts"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const narrowed = [query.search, query.state, query.cohort, query.late].some((value) => value !== undefined);
  return (
    <ListCard
      columns={enrollmentColumns}
      tabs={
        <ListTabs
          label="Views of the enrollments"
          tabs={enrollmentViews.map(({ title, state, late }) => ({
            title,
            href: enrollmentsHref({ search: query.search, cohort: query.cohort, state, late }),
            current: state === query.state && late === query.late,
            count: late ? counts.late : state && counts[state],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search enrollments"
          placeholder="Name or email"
          values={{ search: query.search ?? "", cohort: query.cohort ?? "" }}
          onChange={(values) => void navigate(enrollmentsHref({ ...query, ...values, page: 1 }))}
        >
          <SelectField label="Cohort" hideLabel name="cohort" defaultValue={query.cohort ?? ""}>
            <option value="">All cohorts</option>
            {cohorts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
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
          href={(page) => enrollmentsHref({ ...query, page })}
          label="Pages of enrollments"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Enrollments"
          columns={enrollmentColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${enrollmentsPath}/${id}`}
          nameOf={({ name, program }) => `${name}, ${program}`}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => enrollmentsHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="No enrollment fits"
          action={
            <ButtonLink to={enrollmentsPath} variant="secondary">
              Show all enrollments
            </ButtonLink>
          }
        >
          {query.search ? "None has that in its name or email." : "None is in this view at the moment."}
        </EmptyState>
      ) : (
        <EmptyState title="No enrollments yet">
          Give a program a cohort: whoever enrolls on its page, or asks for a seat, appears here.
        </EmptyState>
      )}
    </ListCard>
  );
});
