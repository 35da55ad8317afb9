import { asc, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { createBlogSchema } from "#features/blogs/admin/contract.ts";
import { createBlog, readBlogAs } from "#features/blogs/service.server.ts";
import { blogs } from "#features/blogs/tables.server.ts";
import { archivedCohorts, bringCohorts, readArchivedCohorts } from "#features/enrollments/service.server.ts";
import { eventContract } from "#features/events/admin/contract.ts";
import { writtenEvents } from "#features/events/admin/written.server.ts";
import { bringCancellation, factsOfEvents } from "#features/events/service.server.ts";
import { events } from "#features/events/tables.server.ts";
import { programContract } from "#features/programs/admin/contract.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { programs } from "#features/programs/tables.server.ts";
import { publicationContract } from "#features/publications/admin/contract.ts";
import { writtenPublications } from "#features/publications/admin/written.server.ts";
import { publications } from "#features/publications/tables.server.ts";
import { resourceContract } from "#features/resources/admin/contract.ts";
import { writtenResources } from "#features/resources/admin/written.server.ts";
import { archivedDownloads, bringDownloads, readArchivedDownloads } from "#features/resources/service.server.ts";
import { resources } from "#features/resources/tables.server.ts";
import { cancelReason } from "#features/tickets/admin/cancel-contract.ts";
import { archivedTypes, bringTypes, readArchivedTypes } from "#features/tickets/service.server.ts";
import type { ContentKind } from "#features/transfer/contract.ts";
import { AppError } from "#lib/app-error.ts";
import type { Also, Db } from "#platform/db/client.server.ts";
import type { ItemTable } from "#platform/db/item-columns.server.ts";
import { momentField } from "#platform/http/fields.ts";

/** Values of a file as a call would take them. Throws VALIDATION_FAILED with what is wrong first. */
function checked<T extends z.ZodType>(schema: T, values: unknown): z.output<T> {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError("VALIDATION_FAILED", `${issue?.path.join(".") || "It"}: ${issue?.message ?? "can't be used"}.`);
}

type Table = PgTable & Pick<ItemTable, "id" | "slug" | "title">;

const bySlug = (table: Table): Pick<ContentKind, "ids" | "find"> => ({
  async ids(db) {
    const rows = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .orderBy(asc(table.slug));
    return rows.map(({ id }) => id as string);
  },
  async find(db, slug) {
    const [row] = await db
      .select({ id: table.id, title: table.title })
      .from(table as PgTable)
      .where(eq(table.slug, slug));
    return row as { id: string; title: string } | undefined;
  },
});

const blogKind: ContentKind = {
  name: "blogs",
  text: "content",
  ...bySlug(blogs),
  async read(db, id) {
    const blog = (await readBlogAs(db, { id }, { userId: id, role: "admin" })) as Awaited<
      ReturnType<typeof readBlogAs>
    > & {
      wallPercent: number;
      publishAt: string | null;
    };
    const { slug, title, excerpt, content, author, authorAbout, price, wallPercent, status, featured, publishAt } =
      blog;
    const { asOf, sources, featuredImage, categories, hashtags, memberPrice } = blog;
    return {
      ...{ title, slug, excerpt, author, authorAbout, status, publishAt, featured, price, wallPercent, asOf, sources },
      ...(memberPrice != null && { memberPrice }),
      featuredImage: featuredImage === `/covers/${slug}.svg` ? null : featuredImage,
      categories: categories.map((one) => one.slug).sort(),
      hashtags: hashtags.map((one) => one.slug).sort(),
      content,
    };
  },
  create: async (db, values, by, along) =>
    createBlog(db, checked(createBlogSchema, values), by, { also: async (tx, id) => along?.(tx, { id, notes: [] }) }),
};

interface Written {
  read(db: Db, id: string): Promise<object>;
  // biome-ignore lint/suspicious/noExplicitAny: what the schema beside it has checked.
  create(db: Db, body: any, also: Also): Promise<{ id: string; slug: string }>;
}

const itemKind = (name: string, table: Table, schema: z.ZodType, written: Written): ContentKind => ({
  name,
  text: "body",
  ...bySlug(table),
  async read(db, id) {
    const item = (await written.read(db, id)) as Record<string, unknown>;
    const { id: _, version: __, updatedAt: ___, scheduled: ____, ...values } = item;
    return values;
  },
  create: async (db, values, _, along) =>
    written.create(db, checked(schema, values), async (tx, id) => along?.(tx, { id, notes: [] })),
});

const eventItems = itemKind("events", events, eventContract.create, writtenEvents as Written);

const cancellationSchema = z.strictObject({ at: momentField("canceled.at must be a moment"), reason: cancelReason });

/** Events, with the types of their tickets, and that one was canceled. */
const eventKind: ContentKind = {
  ...eventItems,
  async read(db, id) {
    const { canceled: _, ...values } = await eventItems.read(db, id);
    const tickets = await archivedTypes(db, id);
    const { canceledAt, cancelReason: reason } = (await factsOfEvents(db, [id])).get(id) ?? {};
    return {
      ...values,
      ...(tickets.length > 0 && { tickets }),
      ...(canceledAt && { canceled: { at: canceledAt.toISOString(), reason } }),
    };
  },
  async create(db, { tickets = [], canceled, ...values }, by, along) {
    const types = readArchivedTypes(tickets);
    const off = canceled === undefined ? undefined : checked(cancellationSchema, canceled);
    return eventItems.create(db, values, by, async (tx, made) => {
      await bringTypes(tx, made.id, types);
      if (off) await bringCancellation(tx, made.id, { at: new Date(off.at), reason: off.reason });
      await along?.(tx, made);
    });
  },
};

const programItems = itemKind("programs", programs, programContract.create, writtenPrograms as Written);

/** Programs, with their cohorts and what those enrolled have of them; without those enrolled. */
const programKind: ContentKind = {
  ...programItems,
  async read(db, id) {
    const cohorts = await archivedCohorts(db, id);
    return { ...(await programItems.read(db, id)), ...(cohorts.length > 0 && { cohorts }) };
  },
  async create(db, { cohorts = [], ...values }, by, along) {
    const all = readArchivedCohorts(cohorts);
    return programItems.create(db, values, by, async (tx, made) => {
      await bringCohorts(tx, made.id, all);
      await along?.(tx, made);
    });
  },
};

const resourceItems = itemKind("resources", resources, resourceContract.create, writtenResources as Written);

/** Resources, with who may download which versions. */
const resourceKind: ContentKind = {
  ...resourceItems,
  async read(db, id) {
    const downloads = await archivedDownloads(db, id);
    return { ...(await resourceItems.read(db, id)), ...(downloads && { downloads }) };
  },
  async create(db, { downloads, ...values }, by, along) {
    const offered = downloads === undefined ? undefined : readArchivedDownloads(downloads);
    return resourceItems.create(db, values, by, async (tx, { id }) => {
      const notes = offered ? await bringDownloads(tx, id, offered) : [];
      await along?.(tx, { id, notes });
    });
  },
};

/** All content that editors write under an address of its own, for taking it out and in. */
export const contentKinds: readonly ContentKind[] = [
  blogKind,
  programKind,
  eventKind,
  itemKind("publications", publications, publicationContract.create, writtenPublications as Written),
  resourceKind,
];
