import { afterBackups } from "#platform/backup/running.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { deleteFilesJob } from "./admin/pictures.server.ts";
import { followJob, followReplacement } from "./admin/replace-picture.server.ts";

/** The library's part of the jobs: the files of a deleted picture go after it. */
export function mediaJobs({ db, storage, jobs }: Pick<Platform, "db" | "storage" | "jobs">): JobKind<never>[] {
  const deleteFiles: JobKind<{ folder: string }> = {
    name: deleteFilesJob,
    handler: (data) => afterBackups({ db, jobs }, { name: deleteFilesJob, data }, () => storage.deleteAll(data.folder)),
  };
  const follow: JobKind<{ name: string }> = {
    name: followJob,
    handler: (data) =>
      afterBackups({ db, jobs }, { name: followJob, data }, () => followReplacement({ db, storage }, data.name)),
  };
  return [deleteFiles, follow] as unknown as JobKind<never>[];
}
