import { emailSchema } from "#features/accounts/contract.ts";
import { countAdmins, createAccount } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Role } from "#lib/staff.ts";
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { demoAdmin, demoCustomer, demoStaff } from "./demo-accounts.ts";

/** Makes the first admin from ADMIN_EMAIL and ADMIN_PASSWORD where there is none; in the demo, the documented accounts. */
export async function ensureFirstAdmin(db: Db, config: Config, note: (text: string) => void): Promise<void> {
  const demo = config.mode === "local" && config.seed === "demo" && !config.admin;
  const given = config.admin ? { ...config.admin, fullName: "Administrator" } : demo ? demoAdmin : undefined;
  if (!given || (await countAdmins(db)) > 0) return;
  try {
    await createAccount(db, "admin", { ...given, email: emailSchema.parse(given.email) });
    if (demo) {
      await createAccount(db, "customer", demoCustomer);
      for (const [role, account] of Object.entries(demoStaff)) await createAccount(db, role as Role, account);
    }
  } catch (error) {
    // Another process that started at the same time was first.
    if (error instanceof AppError && error.code === "CONFLICT") return;
    throw error;
  }
  note(`made the first admin ${given.email}`);
}
