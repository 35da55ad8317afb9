import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { lineField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

/** What can be in the bin, by the name of its table, as people call several of them. */
export const binKindNames = {
  blogs: "Blogs",
  programs: "Programs",
  events: "Events",
  publications: "Publications",
  resources: "Resources",
} as const;
const kindNames = Object.keys(binKindNames) as [keyof typeof binKindNames, ...(keyof typeof binKindNames)[]];

const sortFields = ["deletedAt", "title"] as const;

/** Query of GET /bin. */
export const binListQuerySchema = z.strictObject({
  ...paging(20),
  search: lineField("search", 200).optional(),
  kind: z.enum(["all", ...kindNames], `kind must be all or one of ${kindNames.join(", ")}`).default("all"),
  sortField: z.enum(sortFields, `sortField must be one of ${sortFields.join(", ")}`).default("deletedAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type BinListQuery = z.output<typeof binListQuerySchema>;

const binnedSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(kindNames),
    title: z.string(),
    deletedAt: z.iso.datetime(),
    deletedBy: z.string().nullable().meta({ description: "Name of who deleted it; null where nobody is known." }),
    goneAt: z.iso.datetime().meta({ description: "From then on it is deleted for good by the next night." }),
  })
  .meta({ id: "Binned" });
export type Binned = z.output<typeof binnedSchema>;

const binnedWholeSchema = binnedSchema
  .extend({
    slug: z.string(),
    status: z.enum(["draft", "published", "archived"]),
    publishAt: z.iso.datetime().nullable(),
    summary: z.string(),
    body: z.string().meta({ description: "Its whole text; cleaned HTML." }),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    own: z
      .record(z.string(), z.unknown())
      .meta({ description: "What only its kind has, named as in the answers of that kind." }),
  })
  .meta({ id: "BinnedWhole" });
export type BinnedWhole = z.output<typeof binnedWholeSchema>;
export const binnedAnswerSchema = success(binnedWholeSchema).meta({ id: "BinnedAnswer" });

export const binListAnswerSchema = successPage(binnedSchema).meta({ id: "BinList" });

export const binIdParam = z.strictObject({ id: z.uuid("id must be a UUID") });

export const restoredAnswerSchema = success(
  z.object({
    id: z.uuid(),
    kind: z.string(),
    title: z.string(),
    slug: z.string(),
    addressTaken: z.string().nullable().meta({ description: "The address that it had, where another has it by now." }),
    missedHour: z.boolean().meta({ description: "It was to appear meanwhile: it came back as a draft." }),
  }),
).meta({ id: "Restored" });
export const goneAnswerSchema = success(z.null()).meta({ id: "GoneForGood" });
