import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { reissueSchema } from "#features/certificates/admin/contract.ts";
import { reissueCertificate, revokeCertificate } from "#features/certificates/admin/issue.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useAccountApp } from "../../../test/account-app.ts";
import { certificateFor, entry, launch } from "../../../test/alumni.ts";
import { listPeople } from "./directory.server.ts";
import type { OwnAlumni, SaveAlumni } from "./directory-contract.ts";

// Two at once need a connection each.
const app = useAccountApp({ work: false, connections: 4 });
let db: typeof app.database.db;
let pool: typeof app.database.pool;
const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;

beforeAll(async () => {
  ({ db, pool } = app.database);
  await launch(pool);
  forget(db);
});
beforeEach(async () => {
  await pool.query("delete from alumni_profiles");
});

type Member = Awaited<ReturnType<typeof app.member>>;
const own = async ({ b }: Member) => (await b.call("GET", "/v1/alumni/my")).body.data as OwnAlumni;
const put = async (who: Member, given: Partial<SaveAlumni> = {}) =>
  who.b.call("PUT", "/v1/alumni/my", entry(await own(who), given));
/** The names in the directory, with their programs. */
const listed = async () => {
  const { items } = await listPeople(db, { page: 1, limit: 24 });
  return items.map(({ name, courses }) => [name, ...courses.map(({ title, year }) => `${title} ${year}`)].join("; "));
};

/** Somebody who is listed by one certificate. */
async function listedMember(given: Parameters<typeof certificateFor>[1] = {}) {
  const who = await app.member();
  const certificate = await certificateFor(pool, { email: who.email, ...given });
  expect((await put(who)).status).toBe(200);
  return { who, certificate };
}

describe("who may be listed", () => {
  it("takes a certificate, of the account or of its address; one that has expired will do", async () => {
    const who = await app.member();
    expect(await own(who)).toMatchObject({ name: null, certificates: [], version: 0 });
    const refused = await put(who);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("You need a certificate")]);
    // What one types can be kept all the same.
    expect((await put(who, { listed: false })).status).toBe(200);
    await certificateFor(pool, { userId: who.userId, email: "elsewhere@example.org", validUntil: "2024-12-31" });
    expect(await listed()).toEqual([]);
    const saved = await put(who);
    expect([saved.status, saved.body.data.name]).toEqual([200, "Rahima Sultana"]);
    expect(await listed()).toEqual(["Rahima Sultana; Letters of credit 2024"]);
  });

  it("takes nobody else's certificate", async () => {
    const who = await app.member();
    await certificateFor(pool, { email: who.email });
    const { number } = await certificateFor(pool, { email: "somebody@example.org", title: "Of somebody else" });
    const refused = await put(who, { certificates: [number] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "certificates", message: "Choose among your own certificates" }],
    ]);
    expect(await listed()).toEqual([]);
  });

  it("a certificate that waits for an address which isn't proven lists nobody", async () => {
    const { who } = await listedMember();
    await pool.query("update users set verified_at = null, avatar = null where id = $1", [who.userId]);
    expect(await listed()).toEqual([]);
    await pool.query("update users set verified_at = now() where id = $1", [who.userId]);
    expect(await listed()).toHaveLength(1);
  });

  it("with another address of the account, certificates of the old one are no longer theirs", async () => {
    const { who } = await listedMember();
    await pool.query("update users set email = 'new@example.org' where id = $1", [who.userId]);
    expect(await listed()).toEqual([]);
    await pool.query("update certificates set user_id = $1 where email = $2", [who.userId, who.email]);
    expect(await listed()).toHaveLength(1);
  });
});

describe("what becomes of a certificate", () => {
  it("revoked, it leaves the directory with its commit; without any, so does the person", async () => {
    const { who, certificate } = await listedMember();
    const second = await certificateFor(pool, { email: who.email, title: "Customs valuation", issuedOn: "2025-01-01" });
    await put(who);
    expect(await listed()).toEqual(["Rahima Sultana; Customs valuation 2025; Letters of credit 2024"]);
    await revokeCertificate(app.platform, certificate.id, { reason: "Wrong person" });
    expect(await listed()).toEqual(["Rahima Sultana; Customs valuation 2025"]);
    await revokeCertificate(app.platform, second.id, { reason: "Wrong person" });
    expect(await listed()).toEqual([]);
    expect(await own(who)).toMatchObject({ listed: true, handle: null, name: null });
  });

  it("with a corrected name, its new one takes its place", async () => {
    const { certificate } = await listedMember({ holder: "Rahima Sultna" });
    const staff = (await app.member("editor")).userId;
    const body = reissueSchema.parse({ key: randomUUID(), holder: "Rahima Sultana" });
    await reissueCertificate(app.platform, certificate.id, body, staff);
    expect(await listed()).toEqual(["Rahima Sultana; Letters of credit 2024"]);
    expect(JSON.stringify(await sql("select * from alumni_people"))).not.toContain("Sultna");
  });

  it("a newer one of another name renames nobody", async () => {
    const { who } = await listedMember({ holder: "Rahima Sultana" });
    await certificateFor(pool, { email: who.email, holder: "R. S. Chowdhury", issuedOn: "2026-01-01", title: "Newer" });
    expect(await listed()).toEqual(["Rahima Sultana; Letters of credit 2024"]);
    await put(who, { headline: "" });
    expect((await listed())[0]).toMatch(/^Rahima Sultana/);
  });

  it("without the one whose name was agreed to, no other name is shown until its person agrees to it", async () => {
    const { who, certificate } = await listedMember({ holder: "Rahima Sultana" });
    await certificateFor(pool, { email: who.email, holder: "R. S. Chowdhury", issuedOn: "2026-01-01", title: "Newer" });
    await revokeCertificate(app.platform, certificate.id, { reason: "Wrong person" });
    expect(await listed()).toEqual([]);
    await put(who);
    expect((await listed())[0]).toMatch(/^R\. S\. Chowdhury/);
  });

  it("with one more of the agreed name left, that name stays, also where its person saves then", async () => {
    const who = await app.member();
    await certificateFor(pool, { email: who.email, title: "Older" });
    const agreed = await certificateFor(pool, { email: who.email, issuedOn: "2025-01-01", title: "Agreed" });
    await put(who);
    await certificateFor(pool, { email: who.email, holder: "R. S. Chowdhury", issuedOn: "2026-01-01", title: "Newer" });
    await revokeCertificate(app.platform, agreed.id, { reason: "Wrong person" });
    expect((await own(who)).name).toBe("Rahima Sultana");
    expect((await put(who, { headline: "Another" })).body.data.name).toBe("Rahima Sultana");
    expect((await listed())[0]).toMatch(/^Rahima Sultana/);
  });

  it("issued with another name while the form is open, it lists nobody under it who didn't see it", async () => {
    const who = await app.member();
    await certificateFor(pool, { email: who.email });
    const seen = entry(await own(who));
    await certificateFor(pool, { email: who.email, holder: "R. S. Chowdhury", issuedOn: "2026-01-01", title: "Newer" });
    const refused = await who.b.call("PUT", "/v1/alumni/my", seen);
    expect([refused.status, refused.body.message, await listed()]).toEqual([
      409,
      expect.stringContaining("another name"),
      [],
    ]);
    // Whoever isn't listed keeps what was typed whatever the name.
    expect((await who.b.call("PUT", "/v1/alumni/my", { ...seen, listed: false })).status).toBe(200);
    await put(who);
    expect((await listed())[0]).toMatch(/^R\. S\. Chowdhury/);
  });

  it("of attendance, it makes nobody an alumna or alumnus", async () => {
    const who = await app.member();
    await certificateFor(pool, { email: who.email, holder: "Dr Somebody Famous", occasion: "December 2, 2026" });
    await put(who);
    expect(await listed()).toEqual([]);
  });

  it("revoked while its person saves, it's never left in the directory, whoever is first", async () => {
    for (let round = 0; round < 8; round += 1) {
      const who = await app.member();
      const { id } = await certificateFor(pool, { email: who.email });
      const body = entry(await own(who));
      const revoke = () => revokeCertificate(app.platform, id, { reason: "Wrong person" });
      const save = () => who.b.call("PUT", "/v1/alumni/my", body);
      await Promise.all(round % 2 ? [save(), revoke()] : [revoke(), save()]);
      expect([round, await listed()]).toEqual([round, []]);
    }
  });

  const waiting = async () =>
    Number((await sql("select count(*) from pg_locks where locktype = 'advisory' and not granted"))[0].count);

  it("revoked by somebody who hasn't committed yet, its person's save waits, and lists nobody", async () => {
    const who = await app.member();
    const { id } = await certificateFor(pool, { email: who.email });
    const body = entry(await own(who));
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update certificates set revoked_at = now(), revoked_reason = 'x' where id = $1", [id]);
    const saving = who.b.call("PUT", "/v1/alumni/my", body);
    await expect.poll(waiting).toBe(1);
    await client.query("commit");
    client.release();
    expect([(await saving).status, await listed()]).toEqual([409, []]);
  });

  it("revoked while its person's save isn't committed yet, the revocation waits, and takes them off", async () => {
    const who = await app.member();
    const { id } = await certificateFor(pool, { email: who.email });
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select lock_alumni($1)", [who.userId]);
    await client.query(
      "insert into alumni_profiles (user_id, handle, listed_at, name_from) values ($1, 'abcdefghij234567abcd', now(), $2)",
      [who.userId, id],
    );
    const revoking = revokeCertificate(app.platform, id, { reason: "Wrong person" });
    await expect.poll(waiting).toBe(1);
    await client.query("commit");
    client.release();
    await revoking;
    expect(await listed()).toEqual([]);
  });

  it("a transaction that revokes and dies leaves everybody where they were", async () => {
    const { certificate } = await listedMember();
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update certificates set revoked_at = now(), revoked_reason = 'x' where id = $1", [
      certificate.id,
    ]);
    expect((await client.query("select 1 from alumni_people")).rows).toEqual([]);
    const [{ pid }] = (await client.query("select pg_backend_pid() as pid")).rows;
    client.on("error", () => {});
    await pool.query("select pg_terminate_backend($1)", [pid]);
    client.release(true);
    await expect.poll(listed).toEqual(["Rahima Sultana; Letters of credit 2024"]);
  });
});

describe("what becomes of an account", () => {
  it("blocked, it's in no directory; opened again, it is", async () => {
    const { who } = await listedMember();
    const admin = await app.member("admin");
    expect((await admin.b.call("POST", `/v1/users/${who.userId}/block`, { reason: "Spam" })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await admin.b.call("POST", `/v1/users/${who.userId}/unblock`, {})).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it("whose deletion was asked for is in no directory; deleted, everything typed is gone, and the certificate stays", async () => {
    const { who } = await listedMember();
    await pool.query("update users set delete_after = now() + interval '7 days' where id = $1", [who.userId]);
    expect(await listed()).toEqual([]);
    await pool.query("update users set delete_after = null where id = $1", [who.userId]);
    expect(await listed()).toHaveLength(1);
    await pool.query("update users set delete_after = now() - interval '1 minute' where id = $1", [who.userId]);
    expect(await deleteDueAccounts(app.platform, ownDataParts)).toBe(1);
    for (const table of ["alumni_profiles", "alumni_people", "alumni_courses"])
      expect(await sql(`select 1 from ${table}`)).toEqual([]);
    expect(
      await sql(
        "select holder from certificates where email is null and user_id is null and holder = 'Rahima Sultana'",
      ),
    ).not.toEqual([]);
  });

  it("deleted while its owner saves, nothing of it is left and nobody waits for the other", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { who } = await listedMember();
      const body = entry(await own(who), { headline: `Round ${round}` });
      await pool.query("update users set delete_after = now() - interval '1 minute' where id = $1", [who.userId]);
      const [gone, saved] = await Promise.all([
        deleteDueAccounts(app.platform, ownDataParts),
        who.b.call("PUT", "/v1/alumni/my", body),
      ]);
      // A round that gave way to the save deletes the account in the next one.
      if (gone === 0) expect(await deleteDueAccounts(app.platform, ownDataParts)).toBe(1);
      expect([200, 401, 404, 409]).toContain(saved.status);
      expect(await sql("select 1 from alumni_profiles")).toEqual([]);
    }
  });

  it("its owner reads everything in the export", async () => {
    const { who, certificate } = await listedMember();
    const { alumni } = (await who.b.call("GET", "/v1/auth/export")).body.data ?? {};
    const text = JSON.stringify(alumni ?? (await ownDataParts.find(({ name }) => name === "alumni")?.collect(db, who)));
    for (const trace of ["Padma-Fabrics", "about-line-two", certificate.number, "listedAs", "agreedToShow"])
      expect(text).toContain(trace);
  });
});
