import { listSearch } from "#lib/list-address.ts";
import { stateNames } from "../enrollment-state.ts";
import { type EnrollmentListQuery, enrollmentListQuerySchema } from "./list-contract.ts";

/** Where enrollments are listed; one is behind it by its id. */
export const enrollmentsPath = "/admin-dashboard/enrollments";

type Values = Partial<Record<keyof EnrollmentListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const enrollmentsHref = (values: Values) => enrollmentsPath + listSearch(enrollmentListQuerySchema, values);

/** The views that one needs daily. */
export const enrollmentViews = [
  { title: "All", state: undefined, late: undefined },
  ...(["requested", "held", "enrolled", "completed", "refused", "lapsed"] as const).map((state) => ({
    title: stateNames[state],
    state,
    late: undefined,
  })),
  { title: "Part late", state: undefined, late: "yes" },
] as const;
