import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { createProgram } from "../../../test/factories/items.ts";
import { certificateListQuerySchema, issueSchema } from "./admin/contract.ts";
import { issueCertificate, reissueCertificate, revokeCertificate } from "./admin/issue.server.ts";
import { exportCertificates, listCertificates, readForStaff } from "./admin/list.server.ts";
import { findCertificate, ownCertificates, readCertificate, today } from "./lookup.server.ts";
import { newNumber } from "./number.server.ts";
import { certificatesOwnData } from "./own-data.server.ts";

const app = useAccountApp({ work: false, connections: 3 });
const db = () => app.database.db;
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
let staff: string;

beforeEach(async () => {
  await app.database.pool.query("truncate certificates cascade; delete from mails; delete from programs");
  staff = await account("staff@example.org");
});

async function account(email: string): Promise<string> {
  const find = async () => (await sql("select id from users where email = $1", [email]))[0]?.id;
  if ((await find()) === undefined)
    await createAccount(db(), "customer", { email, password: "Correct-Horse-7", fullName: "A person" });
  return find();
}
const bodyOf = (given: object = {}) =>
  issueSchema.parse({
    ...{ key: randomUUID(), holder: "Rahima Sultana", title: "Letters of credit", issuedOn: "2026-01-10" },
    ...given,
  });
const issue = (given: object = {}) => issueCertificate(app.platform, bodyOf(given), staff);
const read = async (id: string) => readForStaff(db(), id);
const list = async (query: object = {}) =>
  (await listCertificates(db(), certificateListQuerySchema.parse(query))).items.map(({ holder }) => holder);
const mails = async () => (await sql("select kind from mails order by created_at")).map(({ kind }) => kind);
const fault = (path: string, message: RegExp) => ({
  code: "VALIDATION_FAILED",
  errors: [{ path, message: expect.stringMatching(message) }],
});

describe("issuing", () => {
  it("keeps what is printed, names the program as it is called then, and writes to the holder", async () => {
    await createCategory(db(), "customs");
    await createProgram(db(), { slug: "tariffs", title: "Reading a tariff" });
    const [{ id: programId }] = await sql("select id from programs");
    const userId = await account("rahima@example.org");
    const id = await issue({ programId, title: undefined, email: " Rahima@Example.org ", validUntil: "2199-01-09" });
    await sql("update programs set title = 'Another title'");
    expect(await read(id)).toMatchObject({
      ...{ title: "Reading a tariff", holder: "Rahima Sultana", email: "rahima@example.org", hasAccount: true },
      ...{ state: "valid", issuedOn: "2026-01-10", validUntil: "2199-01-09", before: null, next: null },
    });
    expect(await mails()).toEqual(["certificate-issued"]);
    const { number } = await read(id);
    expect(await readCertificate(db(), number)).toMatchObject({
      program: "/programs/tariffs",
      holder: "Rahima Sultana",
    });
    await sql("update programs set status = 'archived'");
    expect(await readCertificate(db(), number)).toMatchObject({ program: null });
    expect(await ownCertificates(db(), { userId, email: "elsewhere@example.org" })).toMatchObject([{ number }]);
    // Not of whoever has that address by now.
    expect(await ownCertificates(db(), { userId: staff, email: "rahima@example.org" })).toEqual([]);
    expect(await ownCertificates(db(), { userId: staff, email: "staff@example.org" })).toEqual([]);
  });

  it("takes names in Bangla in one spelling, however the keyboard wrote them", async () => {
    const [whole, halved] = ["\u09dc", "\u09a1\u09bc"];
    const id = await issue({ holder: `  মো. কামাল বি${whole}াল  ` });
    expect((await read(id)).holder).toBe(`মো. কামাল বি${halved}াল`);
    const { number } = await read(id);
    expect(await findCertificate(db(), { number, name: `মো. কামাল  বি${whole}াল` })).toBe(number);
    expect(await list({ search: "কামাল" })).toHaveLength(1);
  });

  it("issues one for a press that comes twice, at once or later", async () => {
    const key = randomUUID();
    const both = await Promise.all([issue({ key, email: "a@example.org" }), issue({ key, email: "a@example.org" })]);
    expect(new Set([...both, await issue({ key, email: "a@example.org" })]).size).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await sql("select 1 from audit_log where subject_id = $1", [both[0]])).toHaveLength(1);
  });

  it.each([
    { holder: "Rahima Begum" },
    { email: null },
    { title: "Trade finance" },
    { issuedOn: "2026-01-11" },
    { validUntil: null },
  ])("refuses a press that comes again with %j", async (other) => {
    const asked = { key: randomUUID(), email: "a@example.org", validUntil: "2199-01-09" };
    const { number } = await read(await issue(asked));
    const said = { code: "CONFLICT", message: expect.stringContaining(number) };
    await expect(issue({ ...asked, ...other })).rejects.toMatchObject(said);
    expect(await list()).toEqual(["Rahima Sultana"]);
  });

  it.each([
    [{ holder: "  " }, "holder"],
    [{ holder: "\u200b" }, "holder"],
    [{ holder: "x".repeat(101) }, "holder"],
    [{ holder: "Rahima\u202e" }, "holder"],
    [{ title: undefined }, "title"],
    [{ programId: randomUUID() }, "title"],
    [{ email: "two@example.org, three@example.org" }, "email"],
    [{ issuedOn: "2026-02-30" }, "issuedOn"],
    [{ validUntil: "2026-01-09" }, "validUntil"],
    [{ key: "once" }, "key"],
  ])("refuses %j", (given, path) => {
    const read = issueSchema.safeParse({ ...bodyOf(), ...given });
    expect(read.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
  });

  it("refuses a program that is not there, and a day that lies ahead", async () => {
    await expect(issue({ programId: randomUUID(), title: undefined })).rejects.toMatchObject(
      fault("programId", /no such program/),
    );
    await expect(issue({ issuedOn: "2199-01-01" })).rejects.toMatchObject(fault("issuedOn", /in the future/));
    expect(await sql("select 1 from certificates")).toEqual([]);
  });
});

describe("what becomes of one", () => {
  it("revoked, it says so at once and for good; the reason is told to nobody", async () => {
    const id = await issue();
    const { number } = await read(id);
    await revokeCertificate(app.platform, id, { reason: "The exam was sat by somebody else" });
    const shown = await readCertificate(db(), number);
    expect(shown).toMatchObject({ state: "revoked", revokedAt: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain("somebody else");
    await expect(revokeCertificate(app.platform, id, { reason: "Again" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      reissueCertificate(app.platform, id, { key: randomUUID(), holder: "Another" }, staff),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(revokeCertificate(app.platform, randomUUID(), { reason: "None" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const change of [
      "revoked_at = null, revoked_reason = null",
      "holder = 'Another'",
      "valid_until = '2199-01-01'",
    ])
      await expect(sql(`update certificates set ${change}`)).rejects.toThrow("never changed");
    await expect(sql("delete from certificates")).rejects.toThrow("nothing in it is changed or removed");
  });

  it("revoked by two at once is revoked once", async () => {
    const id = await issue();
    const both = await Promise.allSettled([1, 2].map(() => revokeCertificate(app.platform, id, { reason: "Wrong" })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const notes = "select 1 from audit_log where action = 'certificate.revoke' and subject_id = $1";
    expect(await sql(notes, [id])).toHaveLength(1);
  });

  it("with a corrected name has another number, and the old one leads there without the old name", async () => {
    const id = await issue({ holder: "Rahima Sultna", email: "rahima@example.org", validUntil: "2199-01-09" });
    const old = await read(id);
    const body = { key: randomUUID(), holder: "Rahima Sultana" };
    const [next, again] = await Promise.all([1, 2].map(() => reissueCertificate(app.platform, id, body, staff)));
    expect(again).toBe(next);
    const made = await read(next as string);
    expect(made).toMatchObject({
      ...{ holder: "Rahima Sultana", title: old.title, issuedOn: old.issuedOn, validUntil: old.validUntil },
      ...{ state: "valid", before: { id, number: old.number, as: "correction" } },
    });
    expect(made.number).not.toBe(old.number);
    const shown = await readCertificate(db(), old.number);
    expect(shown).toMatchObject({ state: "reissued", holder: null, next: { number: made.number, as: "correction" } });
    expect(await read(id)).toMatchObject({ state: "reissued", next: { id: next, number: made.number } });
    expect(await mails()).toEqual(["certificate-issued", "certificate-reissued"]);
    for (const [which, name] of [
      [id, "Rahima Begum"],
      [await issue(), "Rahima Sultana"],
    ])
      await expect(
        reissueCertificate(app.platform, which as string, { ...body, holder: name as string }, staff),
      ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining(made.number) });
    await expect(reissueCertificate(app.platform, id, { ...body, key: randomUUID() }, staff)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(
      reissueCertificate(app.platform, next as string, { ...body, key: randomUUID() }, staff),
    ).rejects.toMatchObject(fault("holder", /name that it has/));
  });

  it("is valid through its last day in Dhaka, and expired the day after", async () => {
    const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10);
    const [last, over] = [await issue({ validUntil: today() }), await issue({ validUntil: yesterday })];
    expect([(await read(last)).state, (await read(over)).state]).toEqual(["valid", "expired"]);
    expect((await listCertificates(db(), certificateListQuerySchema.parse({}))).counts).toEqual({
      ...{ valid: 1, expired: 1, revoked: 0, reissued: 0 },
    });
  });
});

describe("a lookup", () => {
  it("answers a wrong name, a number that was never issued and nonsense alike", async () => {
    const { number } = await read(await issue());
    expect(await findCertificate(db(), { number: number.toLowerCase(), name: "" })).toBe(number);
    expect(await findCertificate(db(), { number, name: "rahima  SULTANA" })).toBe(number);
    for (const typed of [
      { number, name: "Somebody else" },
      { number, name: "Rahima" },
      { number, name: "%" },
      { number: newNumber(), name: "" },
      { number: "%", name: "" },
      { number: `${number}' or true --`, name: "" },
    ])
      expect(await findCertificate(db(), typed)).toBeUndefined();
    for (const forged of [newNumber(), number.slice(0, -1), "nonsense"])
      await expect(readCertificate(db(), forged)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the list", () => {
  it("finds by a piece of a name or a number, by state and program, in each order", async () => {
    const a = await issue({ holder: "Abdul Karim", validUntil: "2199-01-01" });
    const b = await issue({ holder: "Badrul Alam", validUntil: "2026-02-01" });
    await issue({ holder: "Chitra Das" });
    await revokeCertificate(app.platform, a, { reason: "Wrong" });
    expect(await list()).toEqual(["Chitra Das", "Badrul Alam", "Abdul Karim"]);
    expect(await list({ sortField: "holder", sortOrder: "asc" })).toEqual(["Abdul Karim", "Badrul Alam", "Chitra Das"]);
    expect(await list({ sortField: "validUntil", sortOrder: "asc" })).toEqual([
      ...["Badrul Alam", "Abdul Karim", "Chitra Das"],
    ]);
    expect(await list({ search: "KARIM" })).toEqual(["Abdul Karim"]);
    const { number } = await read(b);
    expect(await list({ search: number.slice(0, 9).toLowerCase() })).toEqual(["Badrul Alam"]);
    expect(await list({ search: number.replaceAll("-", " ") })).toEqual(["Badrul Alam"]);
    expect(await list({ search: "%" })).toEqual([]);
    expect(await list({ state: "revoked" })).toEqual(["Abdul Karim"]);
    expect(await list({ state: "expired" })).toEqual(["Badrul Alam"]);
    expect(await list({ state: "valid" })).toEqual(["Chitra Das"]);
    expect(await list({ state: "valid", search: "karim" })).toEqual([]);
    expect(await list({ program: randomUUID() })).toEqual([]);
  });

  it("comes as a file, formulas made harmless", async () => {
    await issue({ holder: "=HYPERLINK(1)", email: "a@example.org" });
    const id = await issue({ holder: "Rahima Sultna" });
    const next = await reissueCertificate(app.platform, id, { key: randomUUID(), holder: "Rahima Sultana" }, staff);
    let csv = "";
    for await (const piece of await exportCertificates(db(), { sortField: "holder", sortOrder: "asc" })) csv += piece;
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^[\w-]{19},"'=HYPERLINK\(1\)",a@example.org,Letters of credit,2026-01-10,,Valid,$/);
    expect(lines[3]).toContain(`Reissued,${(await read(next)).number}`);
  });
});

it("a deleted account leaves the certificate, without a way back to the person's address", async () => {
  const userId = await account("rahima@example.org");
  const id = await issue({ email: "rahima@example.org" });
  const person = { userId, email: "rahima@example.org" };
  expect(await certificatesOwnData.collect(db(), person)).toMatchObject([
    { name: "Rahima Sultana", email: "rahima@example.org", title: "Letters of credit" },
  ]);
  await db().transaction((tx) =>
    certificatesOwnData.erase(tx, person, { site: { name: "", url: "" } as never, send: async () => {} }),
  );
  expect(await read(id)).toMatchObject({ email: null, hasAccount: false, state: "valid", holder: "Rahima Sultana" });
  expect(await certificatesOwnData.collect(db(), person)).toEqual([]);
});
