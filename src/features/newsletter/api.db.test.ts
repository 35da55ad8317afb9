import { beforeEach, describe, expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { createReader } from "../../../test/factories/newsletter.ts";

const app = useAccountApp();
const { browser, member, mailOf, sent, database } = app;
const base = "/v1/news-letters";
const nothing = "x".repeat(43);
/** A form or a mail program's post, as it comes over the wire. */
function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const all = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  return app.request(path, { method: "POST", headers: all, body }, app.freshAddress());
}
const subscriber = async (email: string) =>
  (await database.pool.query("select * from newsletter_subscribers where email = $1", [email])).rows[0];
const linkIn = (text: string, path: string) => new RegExp(`${path}/([\\w-]{43})`).exec(text)?.[1] as string;
/** Waits until no job of the readers' mails is left. */
async function jobsDone(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select 1 from jobs.job where name in ('newsletter-mail', 'mail-send') and state in ('created', 'active', 'retry')",
          )
        ).rowCount,
      { timeout: 120_000 },
    )
    .toBe(0);
}
beforeEach(async () => {
  await database.pool.query("delete from newsletter_issues");
  await database.pool.query("delete from newsletter_subscribers");
});

describe("subscribing", () => {
  it("begins with the press that follows the mail, not before", async () => {
    const answer = await browser().call("POST", `${base}/subscribe`, { email: " Rahima@Example.org " });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } });
    expect(answer.body.message).toContain("Thank you for subscribing to our newsletter!");
    const mail = await mailOf("newsletter-confirm", "rahima@example.org");
    expect((await subscriber("rahima@example.org")).status).toBe("pending");
    const token = linkIn(mail.text, "/newsletter/confirm");
    // A scanner that follows the link, and a stranger's guess.
    expect((await browser().call("POST", `${base}/confirm`, { token: nothing })).status).toBe(422);
    expect((await subscriber("rahima@example.org")).status).toBe("pending");
    for (let i = 0; i < 2; i += 1)
      expect((await browser().call("POST", `${base}/confirm`, { token })).status).toBe(200);
    expect((await subscriber("rahima@example.org")).status).toBe("active");
    const welcome = await mailOf("newsletter-welcome", "rahima@example.org");
    expect(welcome.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(sent.filter(({ kind }) => kind === "newsletter-welcome")).toHaveLength(1);
  });

  it("answers the same whoever reads us, and the owner alone is told", async () => {
    await createReader(app.platform, "active@example.org");
    await createReader(app.platform, "left@example.org");
    await createReader(app.platform, "angry@example.org");
    await database.pool.query(
      "update newsletter_subscribers set status = 'unsubscribed', ended_at = now() where email = 'left@example.org'",
    );
    await database.pool.query(
      "update newsletter_subscribers set status = 'complained', ended_at = now() where email = 'angry@example.org'",
    );
    for (const call of ["subscribe", "links"]) {
      const answers: { status: number; message: string }[] = [];
      for (const name of ["active", "left", "angry", `unknown-${call}`]) {
        const { status, body } = await browser().call("POST", `${base}/${call}`, { email: `${name}@example.org` });
        answers.push({ status, message: body.message });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    await jobsDone();
    const kinds = sent.map(({ kind, to }) => `${to.split("@")[0]} ${kind}`).sort();
    expect(kinds).toEqual([
      "active newsletter-already",
      "active newsletter-links",
      "left newsletter-confirm",
      "unknown-subscribe newsletter-confirm",
    ]);
  });

  it("makes one mail of a double press, whose link stays good", async () => {
    await Promise.all([1, 2].map(() => browser().call("POST", `${base}/subscribe`, { email: "twice@example.org" })));
    const mail = await mailOf("newsletter-confirm", "twice@example.org");
    await jobsDone();
    expect(sent.filter(({ to }) => to === "twice@example.org")).toHaveLength(1);
    const token = linkIn(mail.text, "/newsletter/confirm");
    expect((await browser().call("POST", `${base}/confirm`, { token })).status).toBe(200);
  });

  it("begins again at once for who left by mistake right after", async () => {
    const email = "hurried@example.org";
    const ask = async () => {
      await browser().call("POST", `${base}/subscribe`, { email });
      await jobsDone();
      return sent.filter(({ kind, to }) => kind === "newsletter-confirm" && to === email);
    };
    const confirm = async (text = "") =>
      (await browser().call("POST", `${base}/confirm`, { token: linkIn(text, "/newsletter/confirm") })).status;
    const [first] = await ask();
    expect(await confirm(first?.text)).toBe(200);
    const { text } = await mailOf("newsletter-welcome", email);
    await browser().call("POST", `${base}/unsubscribe`, { token: linkIn(text, "/unsubscribe") });
    expect((await subscriber(email)).status).toBe("unsubscribed");
    const mails = await ask();
    expect(mails).toHaveLength(2);
    expect(await ask()).toHaveLength(2);
    expect(await confirm(mails[1]?.text)).toBe(200);
    expect((await subscriber(email)).status).toBe("active");
  });

  it("cannot be used to fill a mailbox, nor to try many addresses", async () => {
    const b = browser();
    const ask = (email: string, who = b) => who.call("POST", `${base}/subscribe`, { email });
    const byEmail = await Promise.all(Array.from({ length: 6 }, () => ask("victim@example.org", browser())));
    expect(byEmail.filter(({ status }) => status === 429)).toHaveLength(2);
    const byAddress = await Promise.all(Array.from({ length: 22 }, (_, i) => ask(`many${i}@example.org`)));
    expect(byAddress.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(byAddress.find(({ status }) => status === 429)?.headers.get("retry-after")).toBeTruthy();
  });

  it.each([
    [{}, "email"],
    [{ email: "rahima" }, "email"],
    [{ email: "a@example.org, b@example.org" }, "email"],
    [{ email: "a@example.org\r\nBcc: b@example.org" }, "email"],
    [{ email: `a@${"x".repeat(10_000)}.org` }, "email"],
    [{ email: "a\u0000@example.org" }, "email"],
    [{ email: "a@example.org", name: "x" }, "name"],
  ])("refuses %j", async (body, path) => {
    const answer = await browser().call("POST", `${base}/subscribe`, body);
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
    if (path === "email") expect(answer.body.message).toBe("Please enter a valid email address.");
  });
});

describe("a link of a letter", () => {
  it("tells little, changes what one gets, and ends it", async () => {
    await createCategory(app.platform.db, "customs");
    const token = await createReader(app.platform, "rahima@example.org");
    const b = browser();
    const read = await b.call("POST", `${base}/preferences`, { token });
    expect(read.body.data).toEqual({ email: "r•••@example.org", subscribed: true, topics: [], pausedUntil: null });
    const topic = (await database.pool.query("select id from categories")).rows[0].id;
    const save = (topics: string[], pauseMonths: number | null) =>
      b.call("PUT", `${base}/preferences`, { token, topics, pauseMonths });
    // A subject that is gone meanwhile is left out.
    const saved = await save([topic, "00000000-0000-4000-8000-000000000000"], 3);
    expect(saved.body.data.topics).toEqual([topic]);
    // None that is left would mean all.
    const gone = await save(["00000000-0000-4000-8000-000000000000"], 0);
    expect({ status: gone.status, path: gone.body.errors?.[0]?.path }).toEqual({ status: 422, path: "topics" });
    const kept = (await b.call("POST", `${base}/preferences`, { token })).body.data;
    expect(kept).toEqual(saved.body.data);
    const until = saved.body.data.pausedUntil;
    expect(new Date(until).getTime()).toBeGreaterThan(Date.now() + 80 * 24 * 3600_000);
    expect((await save([], null)).body.data).toMatchObject({ topics: [], pausedUntil: until });
    expect((await save([], 0)).body.data.pausedUntil).toBeNull();
    expect((await save([], 2)).status).toBe(422);
    expect((await b.call("POST", `${base}/unsubscribe`, { token })).status).toBe(200);
    expect((await b.call("POST", `${base}/preferences`, { token })).body.data.subscribed).toBe(false);
    expect((await save([], 0)).status).toBe(409);
  });

  it("that opens nothing is answered as one that does, and cannot be guessed for ever", async () => {
    const token = await createReader(app.platform, "rahima@example.org");
    const b = browser();
    const wrong = await b.call("POST", `${base}/unsubscribe`, { token: nothing });
    const right = await b.call("POST", `${base}/unsubscribe`, { token });
    expect(wrong).toMatchObject({ status: right.status, body: { message: right.body.message } });
    expect((await b.call("POST", `${base}/preferences`, { token: nothing })).status).toBe(422);
    expect((await b.call("POST", `${base}/preferences`, { token: "short" })).status).toBe(422);
    const guesses = await Promise.all(
      Array.from({ length: 70 }, () => b.call("POST", `${base}/unsubscribe`, { token: nothing })),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await b.call("POST", `${base}/unsubscribe`, { token })).status).toBe(200);
  });

  it("ends the letters by the mail program's own button, without cookies and from anywhere", async () => {
    const token = await createReader(app.platform, "rahima@example.org");
    const answer = await post(
      `/unsubscribe/${token}`,
      { "List-Unsubscribe": "One-Click" },
      { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    );
    expect(answer.status).toBe(200);
    expect((await subscriber("rahima@example.org")).status).toBe("unsubscribed");
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const unknown = await app.request(
      `/unsubscribe/${nothing}`,
      { method: "POST", headers: {}, body: form },
      app.freshAddress(),
    );
    expect({ status: unknown.status, text: await unknown.text() }).toEqual({
      status: 200,
      text: "You're unsubscribed.\n",
    });
  });
});

describe("the forms without JavaScript", () => {
  it("lead to a page that says what came of them", async () => {
    const place = async (answer: Response | Promise<Response>) => {
      const { status, headers } = await answer;
      return `${status} ${headers.get("location")}`;
    };
    expect(await place(post("/newsletter", { email: "form@example.org" }))).toBe("303 /newsletter?state=sent");
    expect(await place(post("/newsletter", { email: "nonsense" }))).toBe("303 /newsletter?state=invalid");
    expect(await place(post("/unsubscribe", { email: "form@example.org" }))).toBe("303 /unsubscribe?state=sent");
    const mail = await mailOf("newsletter-confirm", "form@example.org");
    const confirm = linkIn(mail.text, "/newsletter/confirm");
    expect(await place(post(`/newsletter/confirm/${nothing}`, {}))).toBe("303 /newsletter?state=link");
    expect(await place(post(`/newsletter/confirm/${confirm}`, {}))).toBe("303 /newsletter?state=confirmed");
    const welcome = await mailOf("newsletter-welcome", "form@example.org");
    const leave = linkIn(welcome.text, "/unsubscribe");
    expect(await place(post(`/unsubscribe/${leave}`, {}))).toBe("303 /newsletter?state=left");
    expect((await subscriber("form@example.org")).status).toBe("unsubscribed");
  });

  it("are not for the pages of other sites, nor for books", async () => {
    const foreign = await post("/newsletter", { email: "a@example.org" }, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await post("/newsletter", { email: "x".repeat(70_000) })).status).toBe(413);
  });
});

it("is part of one's own data, and goes with the account", async () => {
  const { b, email } = await member();
  await createReader(app.platform, email);
  const exported = await b.call("GET", "/v1/auth/export");
  expect(exported.body.newsletter).toMatchObject([{ email, status: "active", letters: [] }]);
  await database.pool.query("update users set delete_after = now() - interval '1 minute' where email = $1", [email]);
  expect(await deleteDueAccounts(app.platform, ownDataParts)).toBe(1);
  expect(await subscriber(email)).toBeUndefined();
});
