import { expect, it } from "vitest";
import { createAccount, deleteDueAccounts, type OwnDataPart } from "#features/accounts/service.server.ts";
import { useAccountApp } from "../../test/account-app.ts";

const app = useAccountApp();
const { database } = app;

async function due(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await createAccount(database.db, "customer", { email, password: "Correct-Horse-7", fullName: name });
  const { rows } = await database.pool.query(
    "update users set delete_after = now() - interval '1 minute' where email = $1 returning id",
    [email],
  );
  return rows[0].id;
}
const people = async () =>
  (await database.pool.query("select email from users order by email")).rows.map(({ email }) => email);

it("a deletion takes what other features hold along, and one that fails stays whole and keeps nobody else", async () => {
  await database.pool.query("create table notes (user_id uuid, email text)");
  for (const name of ["ayesha", "badrul", "chitra"])
    await database.pool.query("insert into notes values ($1, $2)", [await due(name), `${name}@example.org`]);
  const seen: string[] = [];
  const notes: OwnDataPart = {
    name: "notes",
    title: "Notes",
    collect: async () => [],
    async erase(tx, { userId, email }) {
      seen.push(email);
      await tx.execute(`delete from notes where user_id = '${userId}'`);
    },
  };
  const failing: OwnDataPart = {
    ...notes,
    async erase(_tx, { email }) {
      if (email.startsWith("badrul")) throw new Error("the law says no");
    },
  };
  await expect(deleteDueAccounts(app.platform, [notes, failing])).rejects.toThrow("1 accounts could not be deleted");
  expect(seen.sort()).toEqual(["ayesha@example.org", "badrul@example.org", "chitra@example.org"]);
  expect(await people()).toEqual(["badrul@example.org"]);
  expect((await database.pool.query("select email from notes")).rows).toEqual([{ email: "badrul@example.org" }]);
  expect(await deleteDueAccounts(app.platform, [notes])).toBe(1);
  expect(await people()).toEqual([]);
  await app.mailOf("deleted", "ayesha@example.org");
});
