import { Accounts } from "#features/accounts/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { mailSetup, sendTestMail } from "./mails.server.ts";

const tags = ["Operations, for admins"];
const testLimit = { name: "mail-test", points: 10, seconds: 3600 };

/** The calls about mails and jobs, as the browser's compiler sees them. */
export type OperationsCalls = typeof routes;

const routes = {
  setup: declareCall({
    who: "admin",
    method: "get",
    path: "/mails/setup",
    tags,
    summary: "How emails leave, without secrets",
    responses: { 200: answer("The way out", contract.mailSetupAnswerSchema), ...failures(401, 403) },
  }),
  test: declareCall({
    who: "admin",
    method: "post",
    path: "/mails/test",
    tags,
    summary: "Send a test email to yourself",
    responses: { 200: answer("On its way", contract.doneSchema), ...failures(401, 403, 415, 429) },
  }),
};

/** What admins see of the machinery: emails and jobs. */
export function operationsApi(platform: Platform) {
  const accounts = new Accounts(platform);
  return createApi()
    .openapi(routes.setup, (c) => c.json(ok("The way out", mailSetup(platform)), 200))
    .openapi(routes.test, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(platform.pool, testLimit, userId);
      const { email } = await accounts.addresseeOf(userId);
      await sendTestMail(platform, email);
      return c.json(ok(`A test email is on its way to ${email}.`, null), 200);
    });
}
