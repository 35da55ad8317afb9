import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Accounts } from "./account-tools.server.ts";
import { visitorOf } from "./api-visitor.server.ts";
import * as contract from "./contract.ts";
import { secondFactorMail } from "./mails.server.ts";
import { addresseeOf } from "./people.server.ts";
import { isSecondFactorDemanded } from "./settings.server.ts";
import { confirmPassword, limitCodes } from "./sign-in.server.ts";

const tags = ["Own account"];
const refusals = failures(400, 401, 403, 409, 415, 422, 429);
const codes = answer("Recovery codes, shown this once", contract.recoveryCodesAnswerSchema);

const routes = {
  setup: declareCall({
    who: "verified",
    method: "post",
    path: "/auth/second-factor/setup",
    tags,
    summary: "Begin to set up an authenticator app",
    request: body(contract.passwordOnlySchema),
    responses: { 200: answer("Secret and QR code", contract.secondFactorSetupAnswerSchema), ...refusals },
  }),
  enable: declareCall({
    who: "verified",
    method: "post",
    path: "/auth/second-factor/enable",
    tags,
    summary: "Turn it on with a first code",
    request: body(contract.appCodeSchema),
    responses: { 200: codes, ...refusals },
  }),
  renew: declareCall({
    who: "customer",
    method: "post",
    path: "/auth/second-factor/recovery-codes",
    tags,
    summary: "Ten new recovery codes; the old ones are void",
    request: body(contract.passwordOnlySchema),
    responses: { 200: codes, ...refusals },
  }),
  disable: declareCall({
    who: "customer",
    method: "post",
    path: "/auth/second-factor/disable",
    tags,
    summary: "Turn it off",
    request: body(contract.passwordOnlySchema),
    responses: { 200: answer("Done", contract.doneAnswerSchema), ...refusals },
  }),
};
export type SecondFactorCalls = typeof routes;

/** The second factor of one's own account. Whoever must set one up reaches the first two. */
export function secondFactorApi(accounts: Accounts) {
  const { platform, secondFactor, mailSite } = accounts;
  const { db, outbox } = platform;
  const visitor = visitorOf(platform);
  const who = (c: CallerContext) => c.get("caller").user;
  /** Changes the second factor and tells the owner in one transaction. */
  const change = async <T>(
    userId: string,
    what: "on" | "off" | "new-codes",
    work: (tx: DbOrTx) => Promise<T>,
  ): Promise<T> => {
    const { email, fullName } = await addresseeOf(db, userId);
    const mail = secondFactorMail(await mailSite(db), email, fullName, what);
    return db.transaction(async (tx) => {
      const result = await work(tx);
      // Turning off what was not on is nothing to tell.
      if (result !== false) await outbox.put(tx, mail);
      return result;
    });
  };

  return createApi()
    .openapi(routes.setup, async (c) => {
      const { userId } = who(c);
      await confirmPassword(accounts, userId, c.req.valid("json").password, visitor(c));
      const { email } = await addresseeOf(db, userId);
      const data = await secondFactor.begin(db, userId, email, (await mailSite(db)).name);
      return c.json(ok("Scan the code", data), 200);
    })
    .openapi(routes.enable, async (c) => {
      const { userId } = who(c);
      const { code } = c.req.valid("json");
      const recoveryCodes = await limitCodes(accounts, userId, visitor(c), () =>
        change(userId, "on", (tx) => secondFactor.confirm(tx, userId, code)),
      );
      return c.json(ok("Two-factor sign-in is on", { recoveryCodes }), 200);
    })
    .openapi(routes.renew, async (c) => {
      const { userId } = who(c);
      await confirmPassword(accounts, userId, c.req.valid("json").password, visitor(c));
      const recoveryCodes = await change(userId, "new-codes", (tx) => secondFactor.renewRecovery(tx, userId));
      const message = "These replace the earlier recovery codes";
      return c.json(ok(message, { recoveryCodes }), 200);
    })
    .openapi(routes.disable, async (c) => {
      const { userId, role } = who(c);
      await confirmPassword(accounts, userId, c.req.valid("json").password, visitor(c));
      if (await isSecondFactorDemanded(db, role))
        throw new AppError("CONFLICT", "Staff of this site need two-factor sign-in, so it cannot be turned off.");
      await change(userId, "off", (tx) => secondFactor.remove(tx, userId));
      return c.json(ok("Two-factor sign-in is off", null), 200);
    });
}
