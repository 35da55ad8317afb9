import { listSearch } from "#lib/list-address.ts";
import { type AdminProgramQuery, adminProgramQuerySchema } from "./contract.ts";

/** Where programs are written; one is behind it by its id, a new one at 'new' (specification, section 2). */
export const programsPath = "/admin-dashboard/programs";

type Values = Partial<Record<keyof AdminProgramQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const programsHref = (values: Values) => programsPath + listSearch(adminProgramQuerySchema, values);
