import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { deleteFilesJob } from "./admin/pictures.server.ts";
import { followJob, followReplacement } from "./admin/replace-picture.server.ts";

/** The library's part of the jobs: the files of a deleted picture go after it. */
export function mediaJobs({ db, storage }: Pick<Platform, "db" | "storage">): JobKind<never>[] {
  const deleteFiles: JobKind<{ folder: string }> = {
    name: deleteFilesJob,
    handler: ({ folder }) => storage.deleteAll(folder),
  };
  const follow: JobKind<{ name: string }> = {
    name: followJob,
    handler: ({ name }) => followReplacement({ db, storage }, name),
  };
  return [deleteFiles, follow] as unknown as JobKind<never>[];
}
