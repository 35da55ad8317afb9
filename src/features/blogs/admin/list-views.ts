import { listSearch } from "#lib/list-address.ts";
import { type AdminListQuery, adminListQuerySchema } from "./contract.ts";
import { blogsPath } from "./paths.ts";

type Values = Partial<Record<keyof AdminListQuery, string | number>>;

/** The address of the list with these values. */
export const blogsHref = (values: Values) => blogsPath + listSearch(adminListQuerySchema, values);

/** Those of which somebody asks another person for approval. */
export const blogsAskedHref = blogsHref({ review: "asked" });

/** Those to be checked again, the longest due first. */
export const blogsDueHref = blogsHref({ review: "due", sortField: "reviewOn", sortOrder: "asc" });
