import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { Subscriptions } from "./subscribers.server.ts";

const tags = ["Newsletter"];
const refusals = failures(400, 403, 415, 422, 429);
const done = (description: string) => ({
  200: answer(description, contract.newsletterDoneSchema),
  ...refusals,
});
const preferencesAnswer = answer("What one gets", contract.preferencesAnswerSchema);

const routes = {
  subscribe: declareCall({
    who: "open",
    method: "post",
    path: "/news-letters/subscribe",
    tags,
    summary: "Ask for the newsletter; known and unknown addresses are answered alike",
    description: "The newsletter begins once the email that follows is confirmed.",
    request: body(contract.subscribeSchema),
    responses: done("An email follows"),
  }),
  links: declareCall({
    who: "open",
    method: "post",
    path: "/news-letters/links",
    tags,
    summary: "Ask for the links by which one changes or ends the newsletter",
    request: body(contract.subscribeSchema),
    responses: done("An email follows, if the address is subscribed"),
  }),
  confirm: declareCall({
    who: "open",
    method: "post",
    path: "/news-letters/confirm",
    tags,
    summary: "Confirm a subscription with the token from the email",
    request: body(contract.tokenOnlySchema),
    responses: done("Subscribed"),
  }),
  leave: declareCall({
    who: "open",
    method: "post",
    path: "/news-letters/unsubscribe",
    tags,
    summary: "Cancel the newsletter with the token from an issue",
    request: body(contract.tokenOnlySchema),
    responses: done("Unsubscribed"),
  }),
  read: declareCall({
    who: "open",
    method: "post",
    path: "/news-letters/preferences",
    tags,
    summary: "What a reader gets, by the token from an issue",
    description: "A POST, so that the token appears in no address.",
    request: body(contract.tokenOnlySchema),
    responses: { 200: preferencesAnswer, ...refusals },
  }),
  save: declareCall({
    who: "open",
    method: "put",
    path: "/news-letters/preferences",
    tags,
    summary: "Choose subjects, or pause",
    request: body(contract.savePreferencesSchema),
    responses: { 200: preferencesAnswer, ...refusals, ...failures(409) },
  }),
};
export type NewsletterCalls = typeof routes;

/** Said to everybody who subscribes, known or not. */
const thanks =
  "Thank you for subscribing to our newsletter! Please open the email that we've sent you and confirm your subscription.";

/** The readers' calls of /api/v1/news-letters. */
export function newsletterApi(platform: Platform) {
  const subscriptions = new Subscriptions(platform);
  return createApi()
    .openapi(routes.subscribe, async (c) => {
      await subscriptions.askForMail({ purpose: "subscribe", ...c.req.valid("json") }, c.get("address"));
      return c.json(ok(thanks, null), 200);
    })
    .openapi(routes.links, async (c) => {
      await subscriptions.askForMail({ purpose: "links", ...c.req.valid("json") }, c.get("address"));
      return c.json(ok("If this address is subscribed, an email with your links is on its way.", null), 200);
    })
    .openapi(routes.confirm, async (c) => {
      await subscriptions.confirm(c.req.valid("json").token, c.get("address"));
      return c.json(ok("You're subscribed", null), 200);
    })
    .openapi(routes.leave, async (c) => {
      await subscriptions.leave(c.req.valid("json").token, c.get("address"));
      return c.json(ok("You're unsubscribed", null), 200);
    })
    .openapi(routes.read, async (c) => {
      const data = await subscriptions.readPreferences(c.req.valid("json").token, c.get("address"));
      return c.json(ok("What you get", data), 200);
    })
    .openapi(routes.save, async (c) => {
      const { token, ...choice } = c.req.valid("json");
      const data = await subscriptions.savePreferences(token, choice, c.get("address"));
      return c.json(ok("Your choice is saved", data), 200);
    });
}
