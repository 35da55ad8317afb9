import type { z } from "zod";
import { listSearch } from "#lib/list-address.ts";
import { missListQuerySchema } from "./contract.ts";

/** Where the searches in vain are listed. */
const missesPath = "/admin-dashboard/searches";

/** The address of the list with these values. */
export const missesHref = (values: Partial<Record<keyof z.infer<typeof missListQuerySchema>, string | number>>) =>
  missesPath + listSearch(missListQuerySchema, values);
