import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPlatform } from "../../../test/app.ts";
import { callsApp } from "../../../test/calls-app.ts";
import { useDatabase } from "../../../test/database.ts";
import { contactMessages } from "./tables.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
let from = 0;

beforeAll(async () => {
  running = await createTestPlatform(database);
  app = callsApp(running.platform);
});
afterAll(() => running.stop());
beforeEach(async () => {
  from += 1;
  await database.db.delete(contactMessages);
});

const message = {
  name: "Rahima Sultana",
  email: "rahima@example.org",
  subject: "Programs",
  message: "Which program is for forwarders?",
};

/** Sends a form as a browser without JavaScript does; answers status and where it leads. */
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const all = {
    accept: "text/html,application/xhtml+xml",
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  };
  const incoming = { socket: { remoteAddress: `203.0.113.${from}` }, headers: all };
  const init = { method: "POST", headers: all, body: new URLSearchParams(fields).toString() };
  const answer = await app.request(path, init, { incoming });
  return { status: answer.status, to: answer.headers.get("location") ?? "", text: await answer.text() };
}
const kept = () => database.db.select().from(contactMessages);

it("takes a message as plain HTML and answers with the page and the message's number", async () => {
  const { status, to } = await send("/contact", { ...message, website: "" });
  expect(status).toBe(303);
  expect(to).toMatch(/^\/contact\?state=sent&number=CM-\d{4}-\d{6}$/);
  expect(await kept()).toMatchObject([{ ...message, status: "new", userId: null }]);
});

it("counts a double press as one message", async () => {
  const [one, two] = await Promise.all([send("/contact", message), send("/contact", message)]);
  expect(one.to).toContain("state=sent");
  expect(two.to).toBe(one.to);
  expect(await kept()).toHaveLength(1);
});

it("says what is missing, keeps spam apart, and refuses other sites' forms", async () => {
  const { subject: _, ...without } = message;
  expect((await send("/contact", without)).to).toBe("/contact?state=invalid");
  expect((await send("/contact", { ...message, message: "short" })).to).toBe("/contact?state=invalid");
  // A pile of marks costs whoever composes it its length squared: nobody does.
  expect((await send("/contact", { ...message, message: `a${"\u0301\u0316".repeat(10_000)}` })).status).toBe(400);
  expect((await send("/contact", message, { origin: "https://evil.example" })).status).toBe(403);
  expect(await kept()).toEqual([]);
  expect((await send("/contact", { ...message, website: "https://spam.example" })).to).toContain("state=sent");
  expect(await kept()).toMatchObject([{ status: "spam", suspicion: "honeypot" }]);
});

it("says when somebody sends too much", async () => {
  const answers: string[] = [];
  for (let i = 0; i < 6; i += 1)
    answers.push(
      (await send("/contact", { ...message, email: "often@example.org", message: `Question ${i} of six` })).to,
    );
  expect(answers.filter((to) => to.includes("state=sent"))).toHaveLength(5);
  expect(answers.at(-1)).toBe("/contact?state=limited");
});

it("leads a form of a page that needs JavaScript back to the page, which says so: never JSON, never an error", async () => {
  for (const path of ["/login?redirect=%2Fblogs", "/register", "/profile"]) {
    const { status, to, text } = await send(path, { email: "a@example.org", password: "secret words" });
    expect({ status, to, text }).toEqual({ status: 303, to: path, text: "" });
  }
  expect((await send("/login", {}, { accept: "application/json" })).text).toContain("METHOD_NOT_ALLOWED");
});
