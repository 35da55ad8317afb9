import type { Accounts } from "./account-tools.server.ts";
import { type FoundSession, findSession } from "./sessions.server.ts";
import { isSecondFactorDemanded } from "./settings.server.ts";

/** Session of a request: a good short token first, else the cookie. */
export async function sessionOfRequest(
  { platform: { db }, tokens }: Accounts,
  bearer: string | undefined,
  cookie: string | undefined,
): Promise<FoundSession | undefined> {
  const sessionId = bearer ? await tokens.readSession(bearer) : undefined;
  const found =
    (sessionId ? await findSession(db, { sessionId }) : undefined) ??
    (cookie && cookie.length <= 100 ? await findSession(db, { cookie }) : undefined);
  if (found?.withoutSecondFactor && (await isSecondFactorDemanded(db, found.user.role)))
    found.user.secondFactorDue = true;
  return found;
}
