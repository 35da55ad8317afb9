import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { readCertificate, today } from "../lookup.server.ts";
import { remindDays, remindHolders } from "../reminders.server.ts";
import { issueBatch, previewBatch } from "./batch.server.ts";
import { issueBatchSchema, mostLines, previewBatchSchema } from "./batch-contract.ts";
import { issueSchema, renewSchema } from "./contract.ts";
import { issueCertificate, reissueCertificate, revokeCertificate } from "./issue.server.ts";
import { readForStaff } from "./list.server.ts";
import { renewCertificate } from "./renew.server.ts";

const app = useAccountApp({ work: false, connections: 3 });
const db = () => app.database.db;
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
let staff: string;

beforeEach(async () => {
  await app.database.pool.query("truncate certificates cascade; delete from mails");
  staff = (await app.member("editor")).userId;
});

const facts = { title: "Trade finance", issuedOn: "2026-01-10", validUntil: "2199-01-09" };
const preview = (csv: string, more: object = {}) =>
  previewBatch(db(), previewBatchSchema.parse({ ...facts, ...more, csv }));
const batch = async (csv: string, count: number, key: string = randomUUID(), seen?: string) => {
  const digest = seen ?? (await preview(csv)).digest;
  return issueBatch(app.platform, issueBatchSchema.parse({ ...facts, csv, count, key, digest }), staff);
};
const issue = async (given: object = {}) => {
  const body = { key: randomUUID(), holder: "Rahima Sultana", title: "Trade finance", issuedOn: "2026-01-10" };
  return issueCertificate(app.platform, issueSchema.parse({ ...body, ...given }), staff);
};
const count = async () => (await sql("select count(*)::int as all from certificates"))[0].all;
const mails = async () => (await sql("select kind from mails order by created_at, kind")).map(({ kind }) => kind);
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

describe("a file of many", () => {
  const good = "Name;Email\nRahima Sultana;rahima@example.org\nকামাল হোসেন;\n";

  it("is previewed without issuing anything, then issued as it was shown", async () => {
    const shown = await preview(good);
    expect(shown).toEqual({
      title: "Trade finance",
      lines: [
        { line: 2, holder: "Rahima Sultana", email: "rahima@example.org" },
        { line: 3, holder: "কামাল হোসেন", email: null },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      faults: [],
    });
    expect([await count(), await mails()]).toEqual([0, []]);
    expect(await batch(good, 2)).toBe(2);
    expect(await sql("select holder, title, valid_until::text from certificates order by holder")).toMatchObject([
      { holder: "Rahima Sultana", title: "Trade finance", valid_until: "2199-01-09" },
      { holder: "কামাল হোসেন" },
    ]);
    expect(await mails()).toEqual(["certificate-issued"]);
  });

  it("names the fault of each line that can't be issued", async () => {
    const number = (await readForStaff(db(), await issue({ holder: "Badrul Alam" }))).number;
    const csv = [
      "email,name",
      "a@example.org,Abdul Karim",
      ",",
      "a@example.org,  ABDUL KARIM ",
      "two@example.org; three@example.org,Chitra Das",
      ",Badrul Alam",
      'x@example.org," "',
      `,${"x".repeat(101)}`,
      ",Dipa\u202e",
      ",Jos\ufffd",
    ].join("\n");
    const { lines, faults } = await preview(csv);
    expect(lines.map(({ holder }) => holder)).toEqual(["Abdul Karim"]);
    expect(faults).toEqual([
      { line: 4, message: "The same as line 2" },
      { line: 5, message: "Type one email address, or nothing" },
      { line: 6, message: `Has this certificate already: ${number}` },
      { line: 7, message: "Name is required" },
      { line: 8, message: "Name can have at most 100 characters" },
      { line: 9, message: "Remove characters that cannot be printed" },
      { line: 10, message: expect.stringContaining("UTF-8") },
    ]);
    expect(await batch(csv, 1)).toBe(1);
    expect(await count()).toBe(2);
  });

  it("is issued once, however often and fast it is pressed", async () => {
    const noted = () => sql("select 1 from audit_log where action = 'certificate.batch'");
    const before = (await noted()).length;
    const key = randomUUID();
    expect(await Promise.all([batch(good, 2, key), batch(good, 2, key)])).toEqual([2, 2]);
    expect(await batch(good, 2, key)).toBe(2);
    expect([await count(), await mails()]).toEqual([2, ["certificate-issued"]]);
    expect(await noted()).toHaveLength(before + 1);
    const [{ ids }] = await sql(
      "select after->'ids' as ids from audit_log where action = 'certificate.batch' order by id desc",
    );
    expect(ids.sort()).toEqual((await sql("select id from certificates order by id::text")).map(({ id }) => id));
  });

  it("is refused whole when it is no longer what was shown", async () => {
    await issue({ email: "rahima@example.org" });
    await app.database.pool.query("delete from mails");
    await expect(batch(good, 2)).rejects.toMatchObject({ code: "CONFLICT" });
    expect([await count(), await mails()]).toEqual([1, []]);
    const { digest } = await preview(good);
    const renamed = good.replace("কামাল", "জামাল");
    await expect(batch(renamed, 1, randomUUID(), digest)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await count()).toBe(1);
    const both = await Promise.allSettled([1, 2].map(() => batch(good, 1, randomUUID(), digest)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["a,b\n1,2", /name the columns/],
    [`name\n${Array.from({ length: mostLines + 1 }, (_, i) => `Person ${i}`).join("\n")}`, /At most 500/],
  ])("is refused as a whole: %#", async (csv, message) => {
    await expect(preview(csv)).rejects.toMatchObject({
      errors: [{ path: "csv", message: expect.stringMatching(message) }],
    });
  });

  it("knows who has it already however the name is spelled", async () => {
    await issue({ holder: "Md. Karim", email: "karim@example.org" });
    const { lines, faults } = await preview(
      "name,email\nMD.  KARIM,karim@example.org\nMd. Karim,another@example.org\n",
    );
    expect(lines.map(({ line }) => line)).toEqual([3]);
    expect(faults).toEqual([{ line: 2, message: expect.stringMatching(/^Has this certificate already/) }]);
  });

  it("gives a name again whose certificate was revoked", async () => {
    const id = await issue({ holder: "কামাল হোসেন" });
    expect((await preview(good)).lines).toHaveLength(1);
    await revokeCertificate(app.platform, id, { reason: "Wrong" });
    expect((await preview(good)).lines).toHaveLength(2);
  });
});

describe("renewal", () => {
  const renew = (id: string, key: string = randomUUID(), given: object = {}) =>
    renewCertificate(
      app.platform,
      id,
      renewSchema.parse({ key, issuedOn: "2026-02-01", validUntil: "2199-02-01", ...given }),
      staff,
    );

  it("is a new certificate that names the old, which stays valid to its end and leads there", async () => {
    const id = await issue({ email: "rahima@example.org", validUntil: inDays(5) });
    const key = randomUUID();
    const [next, again] = await Promise.all([renew(id, key), renew(id, key)]);
    expect(again).toBe(next);
    const [old, made] = [await readForStaff(db(), id), await readForStaff(db(), next)];
    expect(made).toMatchObject({
      ...{ holder: old.holder, title: old.title, issuedOn: "2026-02-01", validUntil: "2199-02-01" },
      before: { id, number: old.number, as: "renewal" },
    });
    expect(await readCertificate(db(), old.number)).toMatchObject({
      ...{ state: "valid", holder: "Rahima Sultana", next: { number: made.number, as: "renewal" } },
    });
    expect(await mails()).toEqual(["certificate-issued", "certificate-renewed"]);
    await expect(renew(id, key, { validUntil: "2199-02-02" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(renew(await issue(), key)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(renew(id)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      reissueCertificate(app.platform, id, { key: randomUUID(), holder: "Another" }, staff),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await revokeCertificate(app.platform, next, { reason: "Wrong" });
    await expect(renew(next)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("refuses days in the wrong order, and a day of issue that lies ahead", async () => {
    const id = await issue({ validUntil: inDays(5) });
    expect(renewSchema.safeParse({ key: randomUUID(), issuedOn: "2026-02-01", validUntil: "2026-01-31" }).success).toBe(
      false,
    );
    await expect(renew(id, randomUUID(), { issuedOn: "2198-01-01" })).rejects.toMatchObject({
      errors: [{ path: "issuedOn", message: expect.stringMatching(/in the future/) }],
    });
  });
});

describe("a reminder", () => {
  it("goes once to each holder whose certificate ends within a month", async () => {
    const email = "rahima@example.org";
    await issue({ email, validUntil: today() });
    await issue({ email, validUntil: inDays(remindDays) });
    const others = [
      await issue({ email, validUntil: inDays(remindDays + 1) }),
      await issue({ email, validUntil: inDays(-1) }),
      await issue({ email }),
      await issue({ validUntil: inDays(3) }),
    ];
    const revoked = await issue({ email, validUntil: inDays(3) });
    await revokeCertificate(app.platform, revoked, { reason: "Wrong" });
    const renewed = await issue({ email, validUntil: inDays(3) });
    await renewCertificate(
      app.platform,
      renewed,
      { key: randomUUID(), issuedOn: today(), validUntil: "2199-01-01" },
      staff,
    );
    await app.database.pool.query("delete from mails");
    const told = await Promise.all([remindHolders(app.platform), remindHolders(app.platform)]);
    expect(told[0] + told[1]).toBe(2);
    expect(await remindHolders(app.platform)).toBe(0);
    expect(await mails()).toEqual(["certificate-ending", "certificate-ending"]);
    expect(await sql("select 1 from certificates where reminded_at is null and id = any($1)", [others])).toHaveLength(
      4,
    );
  });
});
