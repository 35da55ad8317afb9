import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { deleteFilesJob } from "./admin/pictures.server.ts";

/** The library's part of the jobs: the files of a deleted picture go after it. */
export function mediaJobs({ storage }: Pick<Platform, "storage">): JobKind<never>[] {
  const deleteFiles: JobKind<{ folder: string }> = {
    name: deleteFilesJob,
    handler: ({ folder }) => storage.deleteAll(folder),
  };
  return [deleteFiles] as unknown as JobKind<never>[];
}
