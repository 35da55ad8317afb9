import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import { users } from "./tables.server.ts";

/** Greatest upload (bytes) and greatest picture (pixels) that are looked at. */
export const avatarLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000, size: 256 };

const notAPicture = () =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", "Choose a JPEG, PNG, WebP or AVIF picture of at most 5 MB.");

/**
 * Keeps an avatar: decoded and drawn anew (which drops EXIF and anything hidden in the file), square, WebP, under a name
 * that cannot be guessed. Returns its address.
 */
export async function keepAvatar({ db, storage }: Platform, userId: string, upload: Uint8Array): Promise<string> {
  if (upload.length === 0 || upload.length > avatarLimits.bytes) throw notAPicture();
  const { default: sharp } = await import("sharp");
  const picture = sharp(upload, { limitInputPixels: avatarLimits.pixels, failOn: "error" });
  const { format } = await picture.metadata().catch(() => {
    throw notAPicture();
  });
  // SVG and the like are programs, not pictures.
  if (!["jpeg", "png", "webp", "avif", "heif"].includes(format ?? "")) throw notAPicture();
  const bytes = await picture
    .rotate()
    .resize(avatarLimits.size, avatarLimits.size, { fit: "cover" })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw notAPicture();
    });
  const key = `avatars/${randomBytes(16)
    .toString("base64url")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "x")}.webp`;
  await storage.put(key, bytes);
  await replaceAvatar({ db, storage }, userId, `/files/${key}`);
  return `/files/${key}`;
}

/** Sets or removes (null) the avatar and deletes the earlier file. */
export async function replaceAvatar(
  { db, storage }: Pick<Platform, "db" | "storage">,
  userId: string,
  avatar: string | null,
): Promise<void> {
  const old = await db.transaction(async (tx) => {
    const [row] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for("update");
    await tx.update(users).set({ avatar }).where(eq(users.id, userId));
    return row?.avatar;
  });
  if (old) await storage.delete(old.replace(/^\/files\//, ""));
}
