import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { issueShape, wholeIssue } from "./contract.ts";

/** So many at once: each may be an email. */
export const mostLines = 500;

const { programId, title, issuedOn, validUntil, key } = issueShape;
const facts = {
  csv: z
    .string("csv must be text")
    .min(1, "The file is empty")
    .max(200_000, "The file is too large")
    .meta({ description: "Columns: name, and email where it is known." }),
  ...{ programId, title, issuedOn, validUntil },
};

/** Body of POST /api/v1/certificates/batch/preview. */
export const previewBatchSchema = z.strictObject(facts).superRefine(wholeIssue).meta({ id: "PreviewCertificates" });
export type BatchFacts = z.output<typeof previewBatchSchema>;

/** Body of POST /api/v1/certificates/batch. */
export const issueBatchSchema = z
  .strictObject({
    ...facts,
    key,
    count: z.int().min(1).max(mostLines).meta({ description: "How many the preview said would be issued." }),
    digest: z
      .string("digest must be that of the preview")
      .length(64, "digest must be that of the preview")
      .meta({ description: "The preview's: if a title or a line is another by now, none is issued (409)." }),
  })
  .superRefine(wholeIssue)
  .meta({ id: "IssueCertificates" });

export const batchPreviewSchema = success(
  z.object({
    title: z.string(),
    digest: z.string().meta({ description: "Of all that would be printed and written to; sent with the issuing." }),
    lines: z.array(z.object({ line: z.int(), holder: z.string(), email: z.string().nullable() })),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
).meta({ id: "CertificatesPreview" });
export const batchIssuedSchema = success(z.object({ issued: z.int() })).meta({ id: "CertificatesIssued" });
