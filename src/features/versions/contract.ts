import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

/** The number of a version in an address. */
export const versionNumber = z.coerce
  .number("version must be a number")
  .int("version must be a whole number")
  .min(1, "version must be at least 1")
  .max(2_147_483_647, "version is too large");

const keptSchema = z.object({ version: z.int(), savedAt: z.iso.datetime(), savedBy: z.uuid().nullable() });

/** The versions of a text, the newest first; the last 500. */
export const versionListSchema = success(z.array(keptSchema)).meta({ id: "TextVersionList" });
export type KeptVersion = z.infer<typeof keptSchema>;

/** One version as it was saved. */
export const versionAnswerSchema = success(
  keptSchema.extend({ data: z.record(z.string(), z.unknown()).meta({ description: "What it said, by field." }) }),
).meta({ id: "TextVersionAnswer" });
