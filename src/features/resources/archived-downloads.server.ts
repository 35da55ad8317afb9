import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { Begins, Db } from "#platform/db/client.server.ts";
import { editionFields, setTermsSchema } from "./admin/download-contract.ts";
import { addEdition, mostEditions, setTerms } from "./admin/downloads.server.ts";
import { resourceEditions, resourceTerms } from "./download-tables.server.ts";
import { pricesOf } from "./downloads.server.ts";

/** What a resource offers, for an archive of content: terms and versions, the first of them first. Who bought it or was told isn't in it. */
export async function archivedDownloads(db: Db, resourceId: string) {
  const [terms] = await db.select().from(resourceTerms).where(eq(resourceTerms.resourceId, resourceId));
  if (!terms) return undefined;
  const editions = await db
    .select()
    .from(resourceEditions)
    .where(eq(resourceEditions.resourceId, resourceId))
    .orderBy(asc(resourceEditions.releasedOn), asc(resourceEditions.createdAt), asc(resourceEditions.id));
  return {
    ...{ access: terms.access, ...pricesOf(terms) },
    editions: editions.map(({ label, releasedOn, changes, fileId }) => ({ label, releasedOn, changes, file: fileId })),
  };
}

const editionsSchema = z
  .array(z.strictObject({ ...editionFields, file: z.uuid("file must be a file of the archive") }))
  .max(mostEditions);
export type ArchivedDownloads = ReturnType<typeof readArchivedDownloads>;

/** Downloads as an archive has them. Throws VALIDATION_FAILED with what is wrong first. */
export function readArchivedDownloads(values: unknown) {
  const { editions = [], ...terms } = (typeof values === "object" && values !== null ? values : {}) as {
    editions?: unknown;
  };
  const [readTerms, readEditions] = [
    setTermsSchema.safeParse({ ...terms, version: null }),
    editionsSchema.safeParse(editions),
  ];
  const [issue] = [...(readTerms.error?.issues ?? []), ...(readEditions.error?.issues ?? [])];
  if (readTerms.success && readEditions.success) return { terms: readTerms.data, editions: readEditions.data };
  throw new AppError("VALIDATION_FAILED", `downloads.${issue?.path.join(".")}: ${issue?.message ?? "can't be used"}.`);
}

/** Offers them. Answers what could not be offered, and why: a file that everybody may fetch here is for everybody. */
export async function bringDownloads(
  db: Begins,
  resourceId: string,
  { terms, editions }: ArchivedDownloads,
): Promise<string[]> {
  await setTerms(db, resourceId, terms);
  const left: string[] = [];
  for (const { file, ...edition } of editions)
    await addEdition(db, resourceId, { ...edition, fileId: file }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      left.push(`Version ${edition.label} was left out: ${error.message}`);
    });
  return left;
}
