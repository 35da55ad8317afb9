import type { z } from "zod";
import { listSearch } from "#lib/list-address.ts";
import { deadListQuerySchema, type RedirectListQuery, redirectListQuerySchema } from "./contract.ts";

export const redirectsPath = "/admin-dashboard/redirects";
export const deadPath = `${redirectsPath}/dead`;

/** The address of the list of redirects with these values. */
export const redirectsHref = (values: Partial<Record<keyof RedirectListQuery, string | number>>) =>
  redirectsPath + listSearch(redirectListQuerySchema, values);

/** The address of the list of dead addresses with these values. */
export const deadHref = (values: Partial<Record<keyof z.output<typeof deadListQuerySchema>, string | number>>) =>
  deadPath + listSearch(deadListQuerySchema, values);

/** What each answer means, as people read it. */
export const codeNames: Record<number, string> = {
  301: "Moved for good (301)",
  302: "Moved for now (302)",
  410: "Gone (410)",
};
