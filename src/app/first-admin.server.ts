import { countAdmins, createAdmin } from "#features/accounts/service.server.ts";
import { emailSchema } from "#features/accounts/contract.ts";
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/client.server.ts";

/** Makes the first admin from ADMIN_EMAIL and ADMIN_PASSWORD where there is none; in the demo, a documented one. */
export async function ensureFirstAdmin(db: Db, config: Config, note: (text: string) => void): Promise<void> {
  const given = config.admin ?? (config.mode === "local" && config.seed === "demo" ? demoAdmin : undefined);
  if (!given || (await countAdmins(db)) > 0) return;
  await createAdmin(db, { email: emailSchema.parse(given.email), password: given.password, fullName: "Administrator" });
  note(`made the first admin ${given.email}`);
}

/** Only ever made in local mode with demo content; the README names it. */
export const demoAdmin = { email: "admin@iit.example", password: "Chattogram-2026!" };
