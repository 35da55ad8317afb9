import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { parse } from "yaml";
import { z } from "zod";
import { createAccount, findAccount } from "#features/accounts/service.server.ts";
import { hasEntries, installEntry } from "#features/alumni/service.server.ts";
import { installCertificate } from "#features/certificates/service.server.ts";
import { listPrograms } from "#features/programs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { seedFolder } from "./seed-documents.server.ts";

const alumniSchema = z.array(
  z.strictObject({
    name: z.string(),
    email: z.string(),
    certificates: z.array(z.strictObject({ program: z.string(), issuedOn: z.iso.date() })),
    headline: z.string(),
    organization: z.string(),
    field: z.string(),
    place: z.string(),
    about: z.string(),
    shown: z.array(z.string()),
  }),
);

/** Puts the invented alumni in, once, while the directory has nobody; to whom nobody can sign in. */
export async function seedDemoAlumni(database: Db): Promise<void> {
  await database.transaction(async (tx) => {
    // Of processes that start together one does it, and the others wait until it has.
    await allowLong(tx, 60_000);
    await tx.execute(sql`select pg_advisory_xact_lock(4217005)`);
    const db = tx as unknown as Db;
    if (await hasEntries(db)) return;
    const people = alumniSchema.parse(parse(await readFile(path.join(seedFolder, "alumni.yaml"), "utf8")));
    const { items: programs } = await listPrograms(db, { page: 1, limit: 100 });
    for (const { name, email, certificates, ...entry } of people) {
      if ((await findAccount(db, email)) !== undefined) continue;
      await createAccount(db, "customer", { email, fullName: name, password: randomBytes(32).toString("base64url") });
      const userId = await findAccount(db, email);
      if (userId === undefined) throw new Error("the account is not there");
      for (const { program, issuedOn } of certificates) {
        const { id: programId, title } = programs.find(({ slug }) => slug === program) ?? {};
        if (programId === undefined || title === undefined) continue;
        await installCertificate(db, { holder: name, email, userId, programId, title, issuedOn });
      }
      await installEntry(db, userId, entry);
    }
  });
}
