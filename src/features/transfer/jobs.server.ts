import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Tools } from "./foresee.server.ts";
import { importJob, workOnImport } from "./import.server.ts";
import type { ContentKind } from "./kinds.ts";

/** The job that reads and writes imports, a piece at a time. */
export function transferJobs(tools: Tools, kinds: readonly ContentKind[]): JobKind<never>[] {
  const work: JobKind<{ id: string }> = {
    name: importJob,
    // A store or a database may be away for hours: some ten of them, every quarter of an hour in the end.
    retryLimit: 50,
    retryAtMostSeconds: 900,
    // A store may take minutes for all the parts of a large file, before anything can come of it.
    atMostSeconds: 600,
    handler: ({ id }, stopping) => workOnImport(tools, kinds, id, stopping),
  };
  return [work] as unknown as JobKind<never>[];
}
