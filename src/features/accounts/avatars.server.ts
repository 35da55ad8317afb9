import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { drawSmall } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { afterBackups } from "#platform/backup/running.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { noAccount } from "./account-tools.server.ts";
import { users } from "./tables.server.ts";

/** Greatest upload (bytes) that is looked at, and the side (pixels) of what is kept. */
export const avatarLimits = { bytes: 5 * 1024 * 1024, size: 256 };

const notAPicture = () =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", "Choose a JPEG, PNG, WebP or AVIF picture of at most 5 MB.");

/**
 * Keeps an avatar: decoded and drawn anew (which drops EXIF and anything hidden in the file), square, WebP, under a name
 * that cannot be guessed. Returns its address.
 */
export async function keepAvatar(platform: Platform, userId: string, upload: Uint8Array): Promise<string> {
  if (upload.length === 0 || upload.length > avatarLimits.bytes) throw notAPicture();
  const { size } = avatarLimits;
  const bytes = await drawSmall(upload, { width: size, height: size, fit: "cover" }, 80);
  if (!bytes) throw notAPicture();
  const key = `avatars/${randomBytes(16)
    .toString("base64url")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "x")}.webp`;
  await platform.storage.put(key, bytes);
  await replaceAvatar(platform, userId, `/files/${key}`).catch(async (fault: unknown) => {
    // Only where it is certain that no row names it: the database may have kept one and its answer been lost.
    if (fault instanceof AppError) await platform.storage.delete(key);
    throw fault;
  });
  return `/files/${key}`;
}

/** Sets or removes (null) the avatar; the earlier file goes after it. Throws NOT_FOUND where the account is gone. */
export async function replaceAvatar(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  userId: string,
  avatar: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for("update");
    if (!row) throw noAccount();
    await tx.update(users).set({ avatar }).where(eq(users.id, userId));
    await deleteAvatarFile(jobs, tx, row.avatar);
  });
}

const deleteAvatarJob = "avatar-delete-file";

/** Deletes the file of a picture once the transaction has committed, and tries again where the storage does not answer. */
export async function deleteAvatarFile(jobs: Platform["jobs"], tx: DbOrTx, avatar: string | null): Promise<void> {
  if (avatar) await jobs.enqueue(tx, deleteAvatarJob, { key: avatar.replace(/^\/files\//, "") });
}

/** The job behind `deleteAvatarFile`. */
export const avatarJob = ({
  db,
  storage,
  jobs,
}: Pick<Platform, "db" | "storage" | "jobs">): JobKind<{ key: string }> => ({
  name: deleteAvatarJob,
  handler: (data) => afterBackups({ db, jobs }, { name: deleteAvatarJob, data }, () => storage.delete(data.key)),
});
