import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { beforeField, lineField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { addressKey, isOwnTarget, isReserved } from "../address.ts";

/** As many redirects as there may be, and rows of one file. */
export const mostRedirects = 20_000;
export const mostRows = 5000;

/** An address of earlier days. Whole addresses of another host are taken, too: only the path counts. */
export const addressField = lineField("address", 1000)
  .min(1, "Type the old address")
  .transform((given, context) => {
    const address = addressKey(given);
    if (address === undefined) {
      context.addIssue({ code: "custom", message: "Type a path such as /2021/03/name" });
      return z.NEVER;
    }
    if (isReserved(address)) {
      context.addIssue({ code: "custom", message: "This part of the site can't have redirects" });
      return z.NEVER;
    }
    return address;
  });

export const targetField = lineField("target", 500)
  .refine((text) => text === "" || isOwnTarget(text), "Type an address of this site that begins with /")
  .transform((text) => (text === "" ? null : text))
  .nullable();

export const codes = [301, 302, 410] as const;
const codeField = z.union(
  codes.map((code) => z.literal(code)),
  "code must be 301, 302 or 410",
);

/** What is wrong with where a redirect leads, beside what the fields say. */
export function faultOfWay({ target, code }: { target: string | null; code: number }): string | undefined {
  if (code === 410) return target === null ? undefined : "What is gone leads nowhere: leave this empty";
  return target === null ? "Type where it leads" : undefined;
}

const shape = {
  address: addressField.meta({ description: "Path of this site that no longer has a page, or /?p=123." }),
  target: targetField.meta({ description: "Where it leads: an address of this site. Empty with 410." }),
  code: codeField.meta({ description: "301 moved for good, 302 moved for now, 410 gone." }),
};
const whole = <T extends { target: string | null; code: number }>(value: T, context: z.RefinementCtx) => {
  const message = faultOfWay(value);
  if (message) context.addIssue({ code: "custom", path: ["target"], message });
};

/** Body of POST /api/v1/redirects. */
export const redirectBodySchema = z.strictObject(shape).superRefine(whole).meta({ id: "RedirectBody" });
export type RedirectBody = z.output<typeof redirectBodySchema>;

/** Body of PATCH /api/v1/redirects/{id}: all of it anew. */
export const changeRedirectSchema = z
  .strictObject({ ...shape, before: beforeField() })
  .superRefine(whole)
  .meta({ id: "ChangeRedirect" });

export const redirectIdParam = z.strictObject({ id: z.uuid("id must be a UUID") });

const sorts = ["address", "createdAt"] as const;
/** Query of GET /api/v1/redirects. */
const listShape = {
  search: lineField("search", 200).optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
export const redirectListQuerySchema = z.strictObject({ ...paging(20), ...listShape });
export type RedirectListQuery = z.output<typeof redirectListQuerySchema>;
/** Query of GET /api/v1/redirects/export. */
export const redirectExportQuerySchema = z.strictObject(listShape);

export const redirectSchema = z
  .object({
    id: z.uuid(),
    address: z.string(),
    target: z.string().nullable(),
    follows: z.boolean().meta({ description: "It leads to a blog, whatever that is called." }),
    code: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Redirect" });
export type Redirect = z.infer<typeof redirectSchema>;
export const redirectListSchema = successPage(redirectSchema).meta({ id: "RedirectList" });
export const redirectAnswerSchema = success(redirectSchema).meta({ id: "RedirectAnswer" });
export const redirectDoneSchema = success(z.null()).meta({ id: "RedirectDone" });

/** Body of POST /api/v1/redirects/import: a file with the columns of the export. */
export const importRedirectsSchema = z
  .strictObject({ csv: z.string("csv must be text").min(1, "The file is empty").max(900_000, "The file is too large") })
  .meta({ id: "ImportRedirects" });
export const importedRedirectsSchema = success(
  z.object({
    made: z.int(),
    known: z.int().meta({ description: "Were there already." }),
    faults: z.array(z.object({ line: z.int(), message: z.string() })).meta({ description: "At most 100." }),
    refused: z.int().meta({ description: "Lines that were left out, all of them." }),
  }),
).meta({ id: "ImportedRedirects" });

const deadSorts = ["hits", "lastAt"] as const;
/** Query of GET /api/v1/redirects/dead. */
export const deadListQuerySchema = z.strictObject({
  ...paging(20),
  sort: z.enum(deadSorts, `sort must be one of ${deadSorts.join(", ")}`).default("hits"),
});
export const deadSchema = z
  .object({
    id: z.uuid(),
    address: z.string(),
    hits: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: "DeadAddress" });
export type DeadAddress = z.infer<typeof deadSchema>;
export const deadListSchema = successPage(deadSchema).meta({ id: "DeadAddressList" });
