import { z } from "zod";
import { versionNumber } from "#features/versions/contract.ts";
import { itemSummarySchema, itemTextShape, writtenItemShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { htmlField, lineField, pressKeyField, publishAtField, slugField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

const statuses = ["draft", "published", "archived"] as const;
const listStatuses = ["all", "draft", "published", "scheduled", "archived"] as const;

const idField = z.uuid("id must be a UUID");

/** What every item is written with. */
const fields = {
  title: lineField("title", 200).min(1, "title is required"),
  slug: slugField(),
  summary: lineField("summary", 500).min(1, "summary is required"),
  body: htmlField("body", 300_000).meta({ description: "HTML; cleaned by an allow-list." }),
  subject: slugField().max(60, "subject can have at most 60 characters").meta({
    description: "Slug of a category of the blogs: what it is about, and which drawings it gets.",
  }),
  status: z.enum(statuses, `status must be one of ${statuses.join(", ")}`),
  publishAt: publishAtField(),
};

/** What a new one may leave out: the slug is made of the title. */
const newFields = {
  idempotencyKey: pressKeyField(),
  ...fields,
  slug: fields.slug.optional(),
  status: fields.status.default("draft"),
  publishAt: fields.publishAt.default(null),
};

const stepSchema = z.strictObject({ id: idField, version: versionField(), status: fields.status });
const idSchema = z.strictObject({ id: idField });
const versionSchema = idSchema.extend({ version: versionNumber });

const baseQuery = {
  ...paging(20),
  search: lineField("search", 200).optional(),
  status: z.enum(listStatuses, `status must be one of ${listStatuses.join(", ")}`).default("all"),
};
/** What every list of items is asked with, once it is read. */
export type ItemQuery = z.output<z.ZodObject<typeof baseQuery>> & { sortField: string; sortOrder: "asc" | "desc" };

const writtenSummarySchema = itemSummarySchema.extend(writtenItemShape);
/** What a list of the admin area shows of every item. */
export type WrittenSummary = z.output<typeof writtenSummarySchema>;
/** Every item as it is edited. */
/** `canceled`: only events can be called off. */
export type WrittenItem = WrittenSummary & { body: string; canceled?: boolean };

/**
 * The schemas of a kind of item for those who write it. `name` is its name in the document ('Program'), `own` are the fields
 * that it has besides those of every item, `made` the same as a new one takes them (with what may be left out), `told` and
 * `toldAlone` how they are answered: in lists, too, or with the item alone.
 */
export function itemContract<
  Own extends z.ZodRawShape,
  Made extends Record<keyof Own, z.ZodType>,
  Told extends z.ZodRawShape,
  Alone extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Sort extends readonly [string, ...string[]],
>({
  name,
  own,
  made,
  told,
  toldAlone,
  filters,
  sort,
}: {
  name: string;
  own: Own;
  made: Made;
  told: Told;
  toldAlone: Alone;
  filters: Filters;
  /** The orders of the list; the first is the usual one. */
  sort: { fields: Sort; order: "asc" | "desc" };
}) {
  const summary = writtenSummarySchema.extend(told).meta({ id: `Admin${name}Summary` });
  const item = summary
    .extend(itemTextShape)
    .extend(toldAlone)
    .meta({ id: `Admin${name}` });
  return {
    create: z
      .strictObject(newFields)
      .extend(made)
      .meta({ id: `Create${name}` }),
    /** The id, the version that was read, and what changes. */
    update: z
      .strictObject({ id: idField, version: versionField() })
      .extend(z.object(fields).partial().shape)
      .extend(z.object(own).partial().shape)
      .meta({ id: `Update${name}` }),
    publish: stepSchema.meta({ id: `Publish${name}` }),
    id: idSchema,
    versionOf: versionSchema,
    query: z
      .strictObject({
        ...baseQuery,
        sortField: z
          .enum(sort.fields, `sortField must be one of ${sort.fields.join(", ")}`)
          .default(sort.fields[0] as never),
        sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default(sort.order),
      })
      .extend(filters),
    summary,
    item,
    listed: successPage(summary).meta({ id: `Admin${name}List` }),
    answer: success(item).meta({ id: `Admin${name}Answer` }),
    deleted: success(z.null()).meta({ id: `${name}Deleted` }),
  };
}

type None = Record<never, z.ZodType>;
/** What the schemas of all kinds have in common. */
export type ItemContract = ReturnType<
  typeof itemContract<None, None, None, None, None, readonly [string, ...string[]]>
>;
