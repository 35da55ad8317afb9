/** As the server takes them (avatars.server.ts). */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
const maxBytes = 5 * 1024 * 1024;

/** Why this file cannot be a picture of an account, before it is sent; undefined when it may be one. */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return "Choose a JPEG, PNG, WebP or AVIF picture.";
  if (size === 0) return "This file is empty. Choose another one.";
  if (size <= maxBytes) return undefined;
  // Rounded up: a picture of 5.01 MB must not be said to have 5.0.
  return `This picture has ${(Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1)} MB. Choose one of at most 5 MB.`;
}
