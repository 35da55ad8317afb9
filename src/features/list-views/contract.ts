import { z } from "zod";
import { isBlank, isPrintable, unprintableMessage } from "#lib/input-text.ts";
import { success } from "#platform/http/envelope.ts";

/** At most so many of one list: more are no help. And so many of one person. */
export const mostOfList = 20;
export const mostViews = 200;

const list = z
  .string()
  .regex(/^\/admin-dashboard(\/[a-z0-9-]{1,40}){0,3}$/, "list must be the path of a list")
  .meta({ description: "The path of the list." });
// In one spelling: keyboards write some Bangla letters as one character or as two.
const name = z.string().normalize("NFC").trim().min(1, "A view needs a name").max(40, "At most 40 characters");
/** A new name shows as what it is. One that was kept before this was asked can still be deleted. */
const newName = name.refine((text) => !isBlank(text), "A view needs a name").refine(isPrintable, unprintableMessage);
const search = z
  .string()
  .max(1500, "This search is too long to be kept")
  .regex(/^(\?[^\p{Cc}\s#]*)?$/u, "search must be the query of an address")
  .meta({ description: "The query of the address, with its question mark; empty for the list as it is." });

const viewSchema = z.strictObject({ list, name, search }).meta({ id: "ListView" });
export type ListView = z.infer<typeof viewSchema>;

/** Body of PUT /api/v1/list-views. */
export const viewBodySchema = z.strictObject({ list, name: newName, search });
/** Query of DELETE /api/v1/list-views. */
export const viewDropSchema = z.strictObject({ list, name });
export const viewsAnswerSchema = success(z.array(viewSchema)).meta({ id: "ListViews" });
