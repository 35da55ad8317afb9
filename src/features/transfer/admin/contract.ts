import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";

export const importIdParam = z.strictObject({ id: z.uuid("id must be a UUID") });

/** Body of POST /api/v1/transfer/imports: an upload of purpose 'transfer' that is here whole. */
export const beginImportSchema = z
  .strictObject({ uploadId: z.uuid("uploadId must be a UUID") })
  .meta({ id: "BeginImport" });

/** Body of POST /api/v1/transfer/imports/{id}/start. */
export const startImportSchema = z
  .strictObject({
    mode: z.enum(["draft", "own"], "mode must be draft or own").meta({
      description: "Everything as drafts, or with the status that it had.",
    }),
    texts: z.enum(["keep", "take"], "texts must be keep or take").default("keep").meta({
      description:
        "Home, board, FAQ, pages and legal texts of an archive that differ from those here: keep ours, or take over theirs as newer versions. They have no drafts.",
    }),
  })
  .meta({ id: "StartImport" });

const outcomes = ["comes", "left", "made", "known", "failed"] as const;
export const importSchema = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    bytes: z.int(),
    format: z.enum(["unknown", "archive", "wordpress", "ghost"]),
    status: z.enum(["reading", "read", "writing", "done", "failed", "cancelled"]),
    mode: z.enum(["draft", "own"]).nullable(),
    texts: z.enum(["keep", "take"]).nullable(),
    total: z.int(),
    done: z.int(),
    failure: z.string().nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof importSchema>;
const importCountsSchema = z.record(z.enum(outcomes), z.int());
export const importAnswerSchema = success(
  importSchema.extend({
    counts: importCountsSchema,
    differing: z.array(z.string()).meta({ description: "Texts of the site that the archive says in other words." }),
  }),
).meta({
  id: "ImportAnswer",
});

export const importBegunSchema = success(importSchema).meta({ id: "ImportBegun" });

/** Query of GET /api/v1/transfer/imports. */
export const importListQuerySchema = z.strictObject(paging(20));
export const importListSchema = successPage(importSchema).meta({ id: "ImportList" });

/** Query of GET /api/v1/transfer/imports/{id}/lines. */
export const lineListQuerySchema = z.strictObject({
  ...paging(20),
  outcome: z.enum(["all", ...outcomes], `outcome must be all, ${outcomes.join(", ")}`).default("all"),
});
export type LineListQuery = z.output<typeof lineListQuerySchema>;
export const lineSchema = z
  .object({ position: z.int(), kind: z.string(), title: z.string(), outcome: z.enum(outcomes), note: z.string() })
  .meta({ id: "ImportLine" });
export type ImportLine = z.infer<typeof lineSchema>;
export const lineListSchema = successPage(lineSchema).meta({ id: "ImportLineList" });
