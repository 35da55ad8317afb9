import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type AccountTools, fieldFault, refuseWeak, type SignedIn, type Visitor } from "./account-tools.server.ts";
import type { registerSchema } from "./contract.ts";
import * as limits from "./limits.server.ts";
import { alreadyRegisteredMail, verificationMail } from "./mails.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { newToken } from "./sessions.server.ts";
import type { SignIn } from "./sign-in.server.ts";
import { users } from "./tables.server.ts";
import { toUser } from "./user-row.server.ts";

type Input = z.infer<typeof registerSchema>;

const randomEnd = () =>
  newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 6);

/**
 * The username asked for, or one made from the e-mail. Throws VALIDATION_FAILED when the one asked for is taken. The name
 * of the account `mayHave` counts as free for one that is made: a known e-mail must get the name that a new one would.
 */
async function freeUsername(
  tx: DbOrTx,
  input: { email: string; username?: string | undefined },
  mayHave?: string,
): Promise<string> {
  const ownerOf = async (name: string) =>
    (await tx.select({ id: users.id }).from(users).where(eq(users.username, name)))[0]?.id;
  if (input.username !== undefined) {
    if (await ownerOf(input.username)) throw fieldFault("username", "This username is taken. Choose another.");
    return input.username;
  }
  const local = (input.email.split("@")[0] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 20)
    .replace(/[._-]+$/, "");
  const base = local.length >= 3 ? local : `reader-${local}`.replace(/-$/, "");
  for (let name = base; ; name = `${base}-${randomEnd()}`) {
    const owner = await ownerOf(name);
    if (owner === undefined || owner === mayHave) return name;
  }
}

/** Opening an account. */
export class Registration {
  private readonly tools: AccountTools;
  private readonly signIn: SignIn;

  constructor(tools: AccountTools, signIn: SignIn) {
    this.tools = tools;
    this.signIn = signIn;
  }

  /**
   * Registers. A known e-mail gets the same answer as a new one, with a token and cookie that open nothing, and its owner
   * gets a mail instead. Throws VALIDATION_FAILED for a weak password or a taken username.
   */
  async register(input: Input, visitor: Visitor): Promise<SignedIn> {
    const { db, pool, outbox } = this.tools.platform;
    await limits.countRegistration(pool, visitor.address, input.email);
    refuseWeak("password", input.password);
    const passwordHash = await hashPassword(input.password);
    const site = await this.tools.mailSite(db);
    return db.transaction(async (tx) => {
      const [known] = await tx
        .select({ id: users.id, fullName: users.fullName, email: users.email })
        .from(users)
        .where(eq(users.email, input.email));
      const username = await freeUsername(tx, input, known?.id);
      // Two at once with one new address: the second is a known one.
      const [row] = known
        ? []
        : await tx
            .insert(users)
            .values({ email: input.email, username, fullName: input.fullName, passwordHash })
            .onConflictDoNothing()
            .returning();
      if (!row) {
        if (known) await outbox.put(tx, alreadyRegisteredMail(site, known.email, known.fullName));
        return this.nothing(input, username, visitor);
      }
      const proof = await this.tools.proofs.issue(tx, row.id, "verify");
      await outbox.put(tx, verificationMail(site, row.email, row.fullName, proof));
      return this.signIn.open(tx, row, visitor, { secondFactor: false });
    });
  }

  /** The answer to a registration that made nothing. */
  private nothing(input: Input, username: string, visitor: Visitor): SignedIn {
    const now = new Date(databaseNow());
    const user = toUser({
      id: randomUUID(),
      email: input.email,
      username,
      fullName: input.fullName,
      role: "customer",
      verifiedAt: null,
      phoneNumber: null,
      address: null,
      avatar: null,
      createdAt: now,
      lastLoginAt: now,
    });
    const token = this.tools.tokens.sign(randomUUID());
    return {
      user,
      token,
      cookie: newToken(),
      maxAgeSeconds: 90 * 24 * 3600,
      device: visitor.device ?? newToken(),
    };
  }
}

/** Makes a verified account without a mail: for the command line and the first start. Throws CONFLICT when the e-mail is taken. */
export async function createAccount(
  db: Db,
  role: "admin" | "customer",
  input: { email: string; password: string; fullName: string },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const username = await freeUsername(db, { email: input.email });
  const made = await db
    .insert(users)
    .values({
      email: input.email,
      username,
      fullName: input.fullName,
      role,
      passwordHash,
      verifiedAt: new Date(databaseNow()),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made.length === 0) throw new AppError("CONFLICT", "There is an account with this email already.");
}

/** Number of admins: the first start makes one where there is none. */
export function countAdmins(db: Db): Promise<number> {
  return db.$count(users, eq(users.role, "admin"));
}
