import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Platform } from "#platform/platform.server.ts";
import { type AccountTools, accountTools, noAccount, type Visitor } from "./account-tools.server.ts";
import type { User, updateProfileSchema } from "./contract.ts";
import { updateProfile } from "./profile.server.ts";
import { Recovery } from "./recovery.server.ts";
import { Registration } from "./registration.server.ts";
import { type FoundSession, findSession } from "./sessions.server.ts";
import { isSecondFactorDemanded } from "./settings.server.ts";
import { SignIn } from "./sign-in.server.ts";
import { users } from "./tables.server.ts";

export type { HistoryPart } from "./admin/contract.ts";
export { type HistoryOf, type PersonHistoryPart, shownOfHistory } from "./admin/history-part.server.ts";
export { findPeople } from "./admin/list.server.ts";
export { accountMailSamples } from "./mail-samples.server.ts";
export { deleteDueAccounts } from "./own-data.server.ts";
export type { OwnDataPart } from "./own-data-part.server.ts";
export { type Contact, findAccount, findContacts, listStaff, searchPeople } from "./people.server.ts";
export { accountMailJob } from "./recovery.server.ts";
export { forgetOldRefusals } from "./refused-sign-ins.server.ts";
export { countAdmins, createAccount } from "./registration.server.ts";
export { forgetOldSessions } from "./sessions.server.ts";
export { forgetOldTries } from "./sign-in-tries.server.ts";
export { signUpsByPeriod } from "./sign-ups.server.ts";
export { forgetOldWaiting } from "./waiting.server.ts";

/** Accounts: who is asking, signing in, registering, recovering, the profile. */
export class Accounts {
  readonly tools: AccountTools;
  readonly signIn: SignIn;
  readonly registration: Registration;
  readonly recovery: Recovery;

  constructor(platform: Platform) {
    this.tools = accountTools(platform);
    this.signIn = new SignIn(this.tools);
    this.registration = new Registration(this.tools, this.signIn);
    this.recovery = new Recovery(this.tools, this.signIn);
  }

  /** Session of a request: a good short token first, else the cookie. */
  async sessionOf(bearer: string | undefined, cookie: string | undefined): Promise<FoundSession | undefined> {
    const { db } = this.tools.platform;
    const sessionId = bearer ? await this.tools.tokens.readSession(bearer) : undefined;
    const found =
      (sessionId ? await findSession(db, { sessionId }) : undefined) ??
      (cookie && cookie.length <= 100 ? await findSession(db, { cookie }) : undefined);
    if (found?.withoutSecondFactor && (await isSecondFactorDemanded(db, found.user.role)))
      found.user.secondFactorDue = true;
    return found;
  }

  /** Whom a mail about an account goes to. */
  async addresseeOf(userId: string): Promise<{ email: string; fullName: string }> {
    const [row] = await this.tools.platform.db
      .select({ email: users.email, fullName: users.fullName })
      .from(users)
      .where(eq(users.id, userId));
    if (!row) throw noAccount();
    return row;
  }

  updateProfile(
    session: { sessionId: string; userId: string },
    input: z.infer<typeof updateProfileSchema>,
    visitor: Visitor,
  ): Promise<User> {
    return updateProfile(this.tools, this.signIn, session, input, visitor);
  }
}
