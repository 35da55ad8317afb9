import { adminHome } from "#lib/admin-screens.ts";
import { listSearch } from "#lib/list-address.ts";
import { type CompanyListQuery, companyListQuerySchema } from "./contract.ts";

/** Where companies are listed; one is behind it by its id. */
export const companiesPath = `${adminHome}/companies`;

type Values = Partial<Record<keyof CompanyListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const companiesHref = (values: Values) => companiesPath + listSearch(companyListQuerySchema, values);
