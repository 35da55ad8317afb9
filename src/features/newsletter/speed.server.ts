import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { readContent, saveContent } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";

/** How fast letters go out: what the mail provider allows, or what its reputation bears. */
export const speedSchema = z.strictObject({
  perMinute: z
    .int("perMinute must be a whole number")
    .min(1, "perMinute must be at least 1")
    .max(60_000, "perMinute must be at most 60000"),
});
type Speed = z.infer<typeof speedSchema>;

const key = "newsletter";

export async function readSpeed(db: Db): Promise<Speed> {
  return (await readContent(db, key, speedSchema)) ?? { perMinute: 600 };
}

export async function writeSpeed(db: Db, speed: Speed): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readContent(tx, key, speedSchema);
    await saveContent(tx, key, speed);
    await note(tx, { action: "settings.change", subject: key, before, after: speed });
  });
}
