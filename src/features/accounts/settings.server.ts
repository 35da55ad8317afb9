import { changeContent, readContent } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { isStaff, type Role } from "#lib/staff.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type AccountSettings, accountSettingsSchema } from "./contract.ts";

const key = "accounts";

/** What admins have decided about all accounts. */
export function readAccountSettings(db: DbOrTx): Promise<AccountSettings> {
  return remember(
    db,
    "content",
    "account settings",
    async () => (await readContent(db, key, accountSettingsSchema)) ?? accountSettingsSchema.parse({}),
  );
}

/**
 * Changes what is given. Who demands a second factor of staff needs one first: otherwise this call would be the last
 * that they reach. Throws CONFLICT.
 */
export async function changeAccountSettings(
  { db, log }: Pick<Platform, "db" | "log">,
  change: { adminsNeedSecondFactor?: boolean | undefined; before?: Record<string, unknown> | undefined },
  actor: { userId: string; hasSecondFactor: boolean },
): Promise<AccountSettings> {
  if (change.adminsNeedSecondFactor && !actor.hasSecondFactor)
    throw new AppError("CONFLICT", "Set up two-factor sign-in for your own account first.");
  const { before, after } = await changeContent(db, key, accountSettingsSchema, change);
  log.warn({ audit: "account-settings", actor: actor.userId, before, after }, "account settings changed");
  return after;
}

/** Whether somebody of this role must have a second factor. */
export async function isSecondFactorDemanded(db: DbOrTx, role: Role): Promise<boolean> {
  return isStaff(role) && (await readAccountSettings(db)).adminsNeedSecondFactor;
}
