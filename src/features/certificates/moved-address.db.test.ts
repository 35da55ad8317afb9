import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { issueSchema } from "./admin/contract.ts";
import { issueCertificate, reissueCertificate } from "./admin/issue.server.ts";
import { readForStaff } from "./admin/list.server.ts";
import { renewCertificate } from "./admin/renew.server.ts";
import { namesCompleted } from "./completed.server.ts";
import { certificatesIssued } from "./learning-record.server.ts";
import { ownCertificates, today } from "./lookup.server.ts";
import { certificatesOwnData } from "./own-data.server.ts";
import { remindHolders } from "./reminders.server.ts";

const app = useAccountApp({ work: false, connections: 3 });
const db = () => app.database.db;
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const read = async (id: string) => readForStaff(db(), id);
let staff: string;

beforeEach(async () => {
  staff = await account("staff@example.org");
});

async function account(email: string): Promise<string> {
  const find = async () => (await sql("select id from users where email = $1", [email]))[0]?.id;
  if ((await find()) === undefined)
    await createAccount(db(), "customer", { email, password: "Correct-Horse-7", fullName: "A person" });
  return find();
}

function issue(given: object): Promise<string> {
  const body = { key: randomUUID(), holder: "Rahima Sultana", title: "Letters of credit", issuedOn: "2026-01-10" };
  return issueCertificate(app.platform, issueSchema.parse({ ...body, ...given }), staff);
}

it("stays an account's own whose address went to somebody else, and emails about it go where the account is now", async () => {
  const userId = await account("office@example.org");
  const id = await issue({ email: "office@example.org", validUntil: today() });
  await sql("update users set email = 'rahima@elsewhere.example' where id = $1", [userId]);
  const next = { userId: await account("office@example.org"), email: "office@example.org" };
  const first = { userId, email: "rahima@elsewhere.example" };
  const numbers = async (person: typeof next) => [
    (await ownCertificates(db(), person)).length,
    (await namesCompleted(db(), person, [])).length,
    (await certificatesOwnData.collect(db(), person)).length,
    (await sql("select 1 from alumni_certificates($1)", [person.userId])).length,
    (await db().execute(certificatesIssued.find(person))).rows.length,
  ];
  expect([await numbers(first), await numbers(next)]).toEqual([
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
  ]);
  await sql("delete from mails");
  expect(await remindHolders(app.platform)).toBe(1);
  const corrected = await reissueCertificate(app.platform, id, { key: randomUUID(), holder: "R. Sultana" }, staff);
  await renewCertificate(
    app.platform,
    corrected,
    { key: randomUUID(), issuedOn: today(), validUntil: "2199-01-01" },
    staff,
  );
  const told = await sql("select kind, sealed from mails order by created_at, kind");
  expect(told.map(({ kind }) => kind).sort()).toEqual([
    "certificate-ending",
    "certificate-reissued",
    "certificate-renewed",
  ]);
  for (const { sealed } of told) expect(await app.platform.outbox.addresseeOf(sealed)).toBe("rahima@elsewhere.example");
  const erase = (person: typeof next) =>
    db().transaction((tx) =>
      certificatesOwnData.erase(tx, person, { site: { name: "", url: "" } as never, send: async () => {} }),
    );
  await erase(next);
  expect(await read(id)).toMatchObject({ hasAccount: true });
  await erase(first);
  expect(await read(id)).toMatchObject({ hasAccount: false, email: null });
});

it("is found by the address as long as it names no account", async () => {
  await issue({ email: "later@example.org" });
  const person = { userId: await account("later@example.org"), email: "later@example.org" };
  expect(await ownCertificates(db(), person)).toHaveLength(1);
  expect(await sql("select 1 from alumni_certificates($1)", [person.userId])).toHaveLength(1);
  expect(await ownCertificates(db(), { ...person, email: "moved@example.org" })).toEqual([]);
});
