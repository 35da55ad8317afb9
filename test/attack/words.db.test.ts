import { randomUUID } from "node:crypto";
import { DomHandler, type Element, isTag } from "domhandler";
import { findAll } from "domutils";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { isOwnTarget } from "#features/redirects/address.ts";
import { csvLine } from "#lib/csv.ts";
import { writeMail } from "#platform/mail/layout.server.ts";
import { type ApiBrowser, apiBrowser, signedIn } from "../api-browser.ts";
import { addFile, another } from "../documents.ts";
import { addPicture, noise } from "../pictures.ts";
import { createBuyer, useShop } from "../shop.ts";
import { xssCorpus } from "../xss-corpus.ts";

const shop = useShop();
const { database } = shop;
const get = (path: string, headers: Record<string, string> = {}) =>
  shop.site.app.request(path, { headers }, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers } });

const sendForm = (path: string, more: Record<string, string>) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", ...more };
  const incoming = { socket: { remoteAddress: "203.0.113.9" }, headers };
  return shop.site.app.request(path, { method: "POST", headers, body: "email=a@example.org" }, { incoming });
};

/** An address as browsers read it: what they leave out (URL Standard) can't hide what it begins with. */
const asBrowsersRead = (value: string) => value.replace(/^[\p{Cc} ]+|[\t\n\r]/gu, "");

/** What would come alive in a browser that reads this: elements and attributes that run something or load it from elsewhere. */
function alive(html: string): string[] {
  const handler = new DomHandler();
  new Parser(handler).end(html);
  const runs = /^(script|iframe|object|embed|base|form|svg|math|link|meta|template|style|noscript)$/;
  return findAll(isTag, handler.dom).flatMap((element: Element) => [
    ...(runs.test(element.name) ? [`<${element.name}>`] : []),
    ...Object.entries(element.attribs)
      .filter(
        ([name, value]) =>
          name.startsWith("on") || name === "style" || /^(javascript|vbscript|data):/i.test(asBrowsersRead(value)),
      )
      .map(([name, value]) => `${name}=${value}`),
  ]);
}
const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;

describe("what somebody writes", () => {
  it("comes out of the library of texts with nothing in it that runs", async () => {
    const found: string[] = [];
    let seen = 0;
    for (let at = 0; at < xssCorpus.length; at += 12) {
      const some = xssCorpus.slice(at, at + 12);
      for (const [i, text] of [...some, some.join("")].entries()) {
        const slug = `x-${at}-${i}`;
        if (i < some.length && i % 4 !== 0) continue;
        const content = `<p>Words that are read.</p>${text}`;
        const answer = await shop.admin.call("POST", "/blogs", { title: slug, slug, content, status: "published" });
        if (answer.status !== 201) continue;
        const read = await shop.admin.call("GET", `/blogs/slug/${slug}`);
        seen += 1;
        found.push(...alive(read.body.data.content));
      }
    }
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(20);
  });

  it("stays text in an email, in one's own data and in a sheet, and gives no email a header", () => {
    const site = { name: hostile, url: "http://localhost:3000", email: "info@iit.example\r\nBcc: all@example.org" };
    const mail = writeMail(site, {
      ...{ subject: "About", greeting: hostile, paragraphs: [hostile], preheader: hostile, reason: hostile },
      ...{ facts: [{ name: hostile, value: hostile }], quote: hostile, notes: [hostile], after: [hostile] },
      ...{ button: { text: hostile, href: `http://localhost/${hostile}` }, links: [{ text: hostile, href: "/" }] },
    });
    const ours = /^(<(meta|style)>|style=)/;
    expect(alive(mail.html).filter((one) => !ours.test(one))).toEqual([]);
    expect(mail.replyTo ?? "").not.toMatch(/[\r\n]/);
    const visit = writeMail(
      { name: "IIT", url: "http://localhost:3000" },
      {
        subject: "About",
        greeting: "Win https://evil.example <b>",
        paragraphs: [],
        preheader: "",
        notes: [],
        reason: "",
      },
    );
    expect(visit.text).not.toContain("https://evil.example");
    for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1"]) expect(csvLine([formula])).toMatch(/^"?'/);
  });

  it("stays text in the page of one's own data", async () => {
    const buyer = await createBuyer(shop.site);
    await buyer.call("POST", "/trade-queries", { query: `How many days has a bank? ${hostile}` });
    const { body } = await buyer.call("GET", "/auth/export?format=html");
    expect(body).toContain("How many days has a bank?");
    expect(alive(body).filter((one) => !/^<(meta|style)>$/.test(one))).toEqual([]);
  });

  it("leads nobody to another site", async () => {
    const elsewhere = [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/..//evil.example",
      "javascript:alert(1)",
      "/ /evil.example",
      "/\t/evil.example",
    ];
    for (const target of elsewhere) {
      expect([target, isOwnTarget(target)]).toEqual([target, false]);
      const made = await shop.admin.call("POST", "/redirects", { address: `/old-${randomUUID()}`, target, code: 301 });
      expect(made.status).toBe(422);
    }
  });
});

describe("what somebody sends", () => {
  it("is a picture or a paper by its bytes alone, and runs nowhere", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    );
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    const buyer = await createBuyer(shop.site);
    for (const bytes of [svg, html]) {
      const headers = { "content-type": "image/png", "content-length": String(bytes.length) };
      expect((await buyer.send("PUT", "/auth/avatar", new Uint8Array(bytes), headers)).status).toBe(415);
      expect((await addPicture(shop.admin, bytes, "good.png")).status).toBe(415);
      expect((await addFile(shop.admin, bytes, "good.pdf")).status).toBe(415);
    }
    const picture = new Uint8Array(await noise(40, 40));
    const sized = { "content-type": "image/png", "content-length": String(picture.length) };
    const { avatar } = (await buyer.send("PUT", "/auth/avatar", picture, sized)).body.data;
    const shown = await get(avatar);
    expect([shown.headers.get("content-type"), shown.headers.get("content-security-policy")]).toEqual([
      "image/webp",
      expect.stringMatching(/default-src 'none'.*sandbox/),
    ]);
    const { href } = (await addFile(shop.admin, another(), 'x".html; Set-Cookie: a=b')).body.data;
    const paper = await get(href);
    expect(paper.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(paper.headers.get("content-security-policy")).toMatch(/sandbox/);
    expect(paper.headers.get("set-cookie")).toBeNull();
  });

  it("opens no private paper without its link, nor with a link of another or of yesterday", async () => {
    const kept = (await addFile(shop.admin, another(), "Private.pdf", "private")).body.data;
    const link = (await shop.admin.call("GET", `/media/files/${kept.id}/link`)).body.data.href as string;
    const open = await get(link);
    expect([open.status, open.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const [path = "", query = ""] = link.split("?");
    const given = new URLSearchParams(query);
    const until = Number(given.get("until"));
    const tries = [path, `${path}?until=${until}`, `${path}?until=${until + 9}&seal=${given.get("seal")}`];
    tries.push(`${path}?until=1&seal=${given.get("seal")}`, `${path}?until=${until}&seal=AAAA`);
    for (const address of tries) expect([address, (await get(address)).status]).toEqual([address, 404]);
  });
});

describe("who is asked", () => {
  const write = { name: "Mallory" };

  it("is our own page: no other site writes with a visitor's cookie", async () => {
    const buyer = await createBuyer(shop.site);
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const answer = await buyer.call("POST", "/trade-queries", write, headers as unknown as Record<string, string>);
      expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
      // Nor does its form come in where ours come without a script.
      const file = `/resources/files/${randomUUID()}`;
      for (const path of ["/contact", "/certificates", "/newsletter", "/unsubscribe", file])
        expect([path, (await sendForm(path, headers as unknown as Record<string, string>)).status]).toEqual([
          path,
          403,
        ]);
    }
    for (const path of ["/contact", "/newsletter"]) expect((await sendForm(path, {})).status).toBe(303);
  });

  it("gets nobody else's answer from memory", async () => {
    const editor = await signedIn(shop.site.app, database.db, "editor");
    const stranger = apiBrowser(shop.site.app);
    const buyer = await createBuyer(shop.site);
    const calls = ["/blogs/public-list", `/blogs/${shop.blog}`, "/events", "/programs", "/orders/my", "/auth/verify"];
    for (const who of [editor, buyer, stranger]) {
      for (const path of calls) {
        const before = shop.site.platform.pageCache.size.entries;
        const { headers } = await who.call("GET", path);
        if (who !== stranger) {
          expect([path, shop.site.platform.pageCache.size.entries]).toEqual([path, before]);
          expect(headers.get("cache-control")).toContain("no-store");
        }
      }
    }
    await get("/api/v1/blogs/public-list");
    expect(shop.site.platform.pageCache.size.entries).toBeGreaterThan(0);
  });

  it("is nobody after signing out, a new password, or with a token of one's own making", async () => {
    const buyer = await createBuyer(shop.site);
    const { token } = (await buyer.call("GET", "/auth/verify")).body.data as { token: string };
    const as = (bearer: string) =>
      apiBrowser(shop.site.app).call("GET", "/auth/verify", undefined, { authorization: `Bearer ${bearer}` });
    expect((await as(token)).status).toBe(200);
    const [head = "", payload = "", seal = ""] = token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const forged of [`${none}.${payload}.`, `${head}.${payload}.${seal.slice(0, -4)}AAAA`, `${head}.${payload}`])
      expect((await as(forged)).status).toBe(401);
    const before = new Map(buyer.jar);
    await buyer.call("POST", "/auth/logout");
    expect((await as(token)).status).toBe(401);
    for (const [name, value] of before) buyer.jar.set(name, value);
    expect((await buyer.call("GET", "/auth/verify")).status).toBe(401);
    // A new password ends whatever else is open, and leaves the old one good for nothing.
    const word = { email: buyer.email, password: "Correct-Horse-7" };
    const login = (who: ApiBrowser, password: string) => who.call("POST", "/auth/login", { ...word, password });
    const [here, elsewhere] = [apiBrowser(shop.site.app), apiBrowser(shop.site.app)];
    for (const who of [here, elsewhere]) expect((await login(who, word.password)).status).toBe(200);
    const stolen = (await elsewhere.call("GET", "/auth/verify")).body.data.token;
    const fresh = { newPassword: "Another-Horse-8", currentPassword: word.password };
    expect((await here.call("PATCH", "/auth/update-profile", fresh)).status).toBe(200);
    expect((await elsewhere.call("GET", "/auth/verify")).status).toBe(401);
    expect((await as(stolen)).status).toBe(401);
    expect((await login(elsewhere, word.password)).status).toBe(401);
    expect((await login(elsewhere, fresh.newPassword)).status).toBe(200);
  });

  it("keeps the session where no script reads it", async () => {
    const buyer = await createBuyer(shop.site);
    const again = await buyer.call("POST", "/auth/login", { email: buyer.email, password: "Correct-Horse-7" });
    const session = again.headers.getSetCookie().find((line) => line.startsWith("session="));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
  });

  it("is asked no password without end", async () => {
    const email = "nobody-at-all@example.org";
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1)
      statuses.push(
        (
          await apiBrowser(shop.site.app, `203.0.${i}.9`).call("POST", "/auth/login", {
            email,
            password: "Wrong-Horse-7",
          })
        ).status,
      );
    expect(statuses).toContain(429);
    const body = { email, password: "Wrong-Horse-7" };
    const told = await apiBrowser(shop.site.app, "203.1.2.9").call("POST", "/auth/login", {
      ...body,
      email: "no@example.org",
    });
    const buyer = await createBuyer(shop.site);
    const known = await apiBrowser(shop.site.app, "203.1.3.9").call("POST", "/auth/login", {
      ...body,
      email: buyer.email,
    });
    expect([known.status, known.body.message]).toEqual([told.status, told.body.message]);
  });
});
