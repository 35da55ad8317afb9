import { beforeAll, beforeEach, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useAccountApp } from "../../../../test/account-app.ts";
import { certificateFor, entry, launch, typed } from "../../../../test/alumni.ts";
import { listPeople } from "../directory.server.ts";
import type { OwnAlumni } from "../directory-contract.ts";

const app = useAccountApp({ connections: 4 });
let editor: Awaited<ReturnType<typeof app.member>>;

beforeAll(async () => {
  editor = await app.member("editor");
  await launch(app.database.pool);
  forget(app.database.db);
});
beforeEach(async () => {
  await app.database.pool.query("delete from alumni_profiles");
});

type Member = Awaited<ReturnType<typeof app.member>>;
const own = async ({ b }: Member) => (await b.call("GET", "/v1/alumni/my")).body.data as OwnAlumni;
async function listedMember(holder = "Rahima Sultana", shown = ["headline", "field"] as OwnAlumni["shown"]) {
  const who = await app.member();
  await certificateFor(app.database.pool, { email: who.email, holder });
  const { body } = await who.b.call("PUT", "/v1/alumni/my", entry(await own(who), { shown }));
  return { who, handle: body.data.handle as string, version: body.data.version as number };
}
const staff = (method: string, path: string, body?: object) => editor.b.call(method, `/v1/alumni${path}`, body);
const names = async (query: string) =>
  (await staff("GET", query)).body.data.items.map(({ name }: { name: string }) => name);
const shownNames = async () =>
  (await listPeople(app.database.db, { page: 1, limit: 24 })).items.map(({ name }) => name);

it("lists who is listed, finds them by what they show, and shows no more of them than everybody sees", async () => {
  const { who, handle } = await listedMember();
  await listedMember("Abdul Karim", ["field"]);
  expect(await names("?sortField=name&sortOrder=asc")).toEqual(["Abdul Karim", "Rahima Sultana"]);
  expect(await names("")).toEqual(["Abdul Karim", "Rahima Sultana"]);
  expect(await names("?search=headline-of")).toEqual(["Rahima Sultana"]);
  expect(await names("?search=padma")).toEqual([]);
  expect(await names("?field=forwarding&search=karim")).toEqual(["Abdul Karim"]);
  expect(await names("?field=banking")).toEqual([]);
  const { body } = await staff("GET", `/${handle}`);
  expect(body.data).toMatchObject({
    state: "listed",
    person: { headline: typed.headline, organization: null, about: null },
  });
  const bytes = JSON.stringify([body, (await staff("GET", "")).body]);
  for (const hidden of [typed.organization, "about-line", typed.place, typed.link, who.email, who.userId])
    expect(bytes).not.toContain(hidden);
});

it("takes somebody off at once, tells them why, notes it without the name, and keeps them off until it's allowed again", async () => {
  const { who, handle, version } = await listedMember();
  const reason = "The link leads to a shop.\nPlease take it out.";
  const done = await staff("POST", `/${handle}/take-off`, { version, reason });
  expect([done.status, done.body.data]).toMatchObject([
    200,
    { state: "removed", name: "Rahima Sultana", reason, person: null },
  ]);
  expect(await shownNames()).toEqual([]);
  expect(await names("?state=removed")).toEqual(["Rahima Sultana"]);
  expect(await names("?state=removed&search=sult")).toEqual(["Rahima Sultana"]);
  const mail = await app.mailOf("alumni-taken-off", who.email);
  expect(mail.text).toContain("The link leads to a shop.");
  const notes = (await app.database.pool.query("select * from audit_log where action = 'alumni.take-off'")).rows;
  expect(notes).toMatchObject([{ actor_id: editor.userId, subject_id: who.userId, outcome: "done" }]);
  expect(JSON.stringify(notes)).not.toContain("Rahima");
  const back = await who.b.call("PUT", "/v1/alumni/my", entry(await own(who)));
  expect([back.status, back.body.message]).toEqual([409, expect.stringContaining("Write to us")]);
  // Leaving takes what was typed, not that they were taken off.
  expect((await who.b.call("DELETE", "/v1/alumni/my")).body.data).toMatchObject({ headline: "", removed: { reason } });
  expect((await who.b.call("PUT", "/v1/alumni/my", entry(await own(who)))).status).toBe(409);
  const now = (await staff("GET", `/${handle}`)).body.data.version;
  expect((await staff("POST", `/${handle}/allow`, { version: now })).status).toBe(200);
  await app.mailOf("alumni-allowed", who.email);
  expect(await shownNames()).toEqual([]);
  expect((await who.b.call("PUT", "/v1/alumni/my", entry(await own(who)))).status).toBe(200);
  expect(await shownNames()).toEqual(["Rahima Sultana"]);
});

it("of two of the staff at once, the second is told; so is who looked at an earlier version", async () => {
  const { who, handle, version } = await listedMember();
  const both = await Promise.all(
    ["One", "Two"].map((reason) => staff("POST", `/${handle}/take-off`, { version, reason })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(
    (await app.database.pool.query("select 1 from mails where kind = 'alumni-taken-off' and status <> 'sent'")).rows
      .length,
  ).toBeLessThan(2);
  const other = await listedMember();
  await other.who.b.call("PUT", "/v1/alumni/my", entry(await own(other.who), { headline: "Another" }));
  const late = await staff("POST", `/${other.handle}/take-off`, { version: other.version, reason: "Old" });
  expect(late.status).toBe(409);
  expect((await own(who)).removed).not.toBeNull();
});

it("is nobody's business but that of the content's staff, and says alike who left and who never was", async () => {
  const { who, handle, version } = await listedMember();
  for (const role of ["customer", "desk", "cashier"] as const) {
    const { b } = await app.member(role);
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${handle}`],
      ["POST", `/${handle}/take-off`, { version, reason: "No" }],
      ["POST", `/${handle}/allow`, {}],
    ] as const)
      expect([role, path, (await b.call(method, `/v1/alumni${path}`, body)).status]).toEqual([role, path, 403]);
  }
  expect((await app.browser().call("GET", "/v1/alumni/my")).status).toBe(401);
  await who.b.call("DELETE", "/v1/alumni/my");
  const [left, never] = [await staff("GET", `/${handle}`), await staff("GET", "/aaaaaaaaaaaaaaaaaaaa")];
  expect([left.status, left.body.message]).toEqual([404, never.body.message]);
  for (const reason of ["", "  \n", "x".repeat(501), "a\u0000"])
    expect((await staff("POST", `/${handle}/take-off`, { version, reason })).status).toBe(422);
});
