import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { RecordList } from "#ui/data-table/record-list.tsx";
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
  const { query } = list;
  const { items, pagination, counts } = data;
  return (
    <RecordList
      one="enrollment"
      many="enrollments"
      list={list}
      rows={items}
      pagination={pagination}
      columns={enrollmentColumns}
      path={enrollmentsPath}
      hrefOf={enrollmentsHref}
      nameOf={({ name, program }) => `${name}, ${program}`}
      tabs={enrollmentViews.map(({ title, state, late }) => ({
        title,
        href: enrollmentsHref({ search: query.search, cohort: query.cohort, state, late }),
        current: state === query.state && late === query.late,
        count: late ? counts.late : state && counts[state],
      }))}
      searchedIn="name or email"
      filters={{ cohort: query.cohort ?? "" }}
      fields={
        <SelectField label="Cohort" hideLabel name="cohort" defaultValue={query.cohort ?? ""}>
          <option value="">All cohorts</option>
          {cohorts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      }
      none="Give a program a cohort: whoever enrolls on its page, or asks for a seat, appears here."
    />
  );
});
