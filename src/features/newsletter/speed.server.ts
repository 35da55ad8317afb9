import { changeContent, readContent } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { type SetSpeed, type Speed, speedSchema } from "./admin/contract.ts";

const key = "newsletter";

export async function readSpeed(db: Db): Promise<Speed> {
  return (await readContent(db, key, speedSchema)) ?? speedSchema.parse({});
}

/** Throws CONFLICT when it is another than `before` says. */
export async function writeSpeed(db: Db, speed: SetSpeed): Promise<Speed> {
  return (await changeContent(db, key, speedSchema, speed)).after;
}
