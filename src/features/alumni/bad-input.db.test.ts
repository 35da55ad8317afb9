import { beforeAll, describe, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { certificateFor, entry, launch } from "../../../test/alumni.ts";
import { readPerson } from "./directory.server.ts";
import type { OwnAlumni } from "./directory-contract.ts";

const app = useAccountApp({ work: false });
let who: Awaited<ReturnType<typeof app.member>>;

beforeAll(async () => {
  who = await app.member();
  await certificateFor(app.database.pool, { email: who.email, holder: "মো. কামাল বিড়াল" });
  await launch(app.database.pool);
  forget(app.database.db);
});

const own = async () => (await who.b.call("GET", "/v1/alumni/my")).body.data as OwnAlumni;
const put = async (given: object) => {
  await app.database.pool.query("delete from rate_limits");
  return who.b.call("PUT", "/v1/alumni/my", { ...entry(await own()), ...given });
};
const faultsOf = async (given: object) => {
  const { status, body } = await put(given);
  return [status, (body.errors ?? []).map(({ path }: { path: string }) => path)];
};

describe("a link", () => {
  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://example.org/x",
    "http://example.org",
    "//example.org",
    "/admin-dashboard",
    "https://",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://2130706433/x",
    "https://user@example.org/",
    "https://linkedin.com@evil.example/",
    "https://example.org:8443/",
    "https://exa mple.org/",
    "https:\\\\evil.example",
    "mailto:a@example.org",
    "https://example.org/\u202egpj.exe",
    `https://example.org/${"x".repeat(200)}`,
  ])("%j is refused", async (link) => {
    expect(await faultsOf({ link })).toEqual([422, ["link"]]);
  });

  it.each([
    "https://www.linkedin.com/in/rahima-sultana-1a2b3c",
    "https://xn--54b7fta0cc.com/পথ",
    "https://rahima.example.org/?a=b&c=%22#d",
    "",
  ])("%j is taken, as it's typed", async (link) => {
    const { status, body } = await put({ link });
    expect([status, body.data?.link]).toEqual([200, link.normalize("NFC")]);
  });
});

describe("texts", () => {
  it("takes 2,000 characters in Bangla, on lines as they're typed, and no more", async () => {
    const about = `${"ব্যাংকে কাজ করি। ".repeat(117)}\r\n\r\nআর লিখি`.normalize("NFC");
    const full = about + "ক".repeat(2000 - about.replaceAll("\r\n", "\n").length);
    const { body } = await put({ about: full });
    const { person } = await readPerson(app.database.db, body.data.handle);
    expect(person.about).toBe(full.replaceAll("\r\n", "\n"));
    expect(person.about).toHaveLength(2000);
    expect(person.name).toBe("মো. কামাল বিড়াল".normalize("NFC"));
    expect(await faultsOf({ about: `${full}ক` })).toEqual([422, ["about"]]);
  });

  it.each([
    ["headline", "x".repeat(121)],
    ["headline", "a\u202eb"],
    ["organization", "x".repeat(121)],
    ["place", "x".repeat(101)],
    ["about", "a\u2066b"],
    ["about", "a\u0000b"],
    ["field", "astrology"],
    ["field", "__proto__"],
    ["headline", 7],
    ["about", null],
  ])("refuses %s %j", async (field, value) => {
    expect(await faultsOf({ [field]: value })).toEqual([422, [field]]);
  });

  it("of what shows as nothing nothing is kept, and markup is text", async () => {
    const { body } = await put({
      headline: "\u200b\u200b",
      organization: '<b onclick="x">A & B</b>',
      place: "  Khulna \n ",
    });
    expect(body.data).toMatchObject({ headline: "", organization: '<b onclick="x">A & B</b>', place: "Khulna" });
  });
});

it.each([
  [{ shown: ["name"] }, "shown.0"],
  [{ shown: ["picture", "email"] }, "shown.1"],
  [{ shown: "all" }, "shown"],
  [{ listed: "yes" }, "listed"],
  [{ certificates: Array.from({ length: 51 }, () => "x") }, "certificates"],
  [{ version: -1 }, "version"],
  [{ handle: "aaaaaaaaaaaaaaaaaaaa" }, "handle"],
])("refuses %j", async (given, path) => {
  const { status, body } = await put(given);
  expect(status).toBe(422);
  expect(body.errors.map(({ path: at }: { path: string }) => at)).toContain(path);
});

it("one person saves sixty times an hour", async () => {
  const now = await own();
  const statuses = new Set<number>();
  for (let tries = 0; tries < 61; tries += 1)
    statuses.add((await who.b.call("PUT", "/v1/alumni/my", entry(now))).status);
  expect([...statuses]).toEqual([200, 409, 429]);
});
