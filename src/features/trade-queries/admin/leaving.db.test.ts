import { expect, it } from "vitest";
import { mayWorkIn, roles } from "#lib/staff.ts";
import { useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();

const idOf = async (fullName: string): Promise<string> =>
  (await desk.rows("select id from users where full_name = $1", [fullName]))[0].id;
/** A case given to somebody of the desk, answered or not. */
async function assigned(assigneeId: string): Promise<string> {
  const { id } = await desk.ask();
  expect((await desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId })).status).toBe(200);
  return id;
}
async function seen(id: string) {
  const { assignee, notes } = (await desk.admin("GET", `/trade-queries/${id}`)).body.data;
  return { assignee: assignee?.userId ?? null, notes: notes.map(({ text }: { text: string }) => text) };
}

it("who gets a role without the desk keeps no query; the others keep theirs", async () => {
  for (const role of roles) {
    const name = `Leaving ${role}`;
    await desk.signedIn(name, "desk");
    const userId = await idOf(name);
    const id = await assigned(userId);
    if (role !== "desk") {
      const answer = await desk.admin("PATCH", `/users/${userId}/role`, { role, before: "desk" });
      expect(answer.status).toBe(200);
    }
    expect(await seen(id), role).toEqual(
      mayWorkIn(role, "desk")
        ? { assignee: userId, notes: [] }
        : {
            assignee: null,
            notes: ["Assigned to nobody: the account that had this query no longer belongs to the desk."],
          },
    );
  }
});

it("who is blocked keeps none, and a closed case needs no note", async () => {
  await desk.signedIn("Blocked Colleague", "desk");
  const userId = await idOf("Blocked Colleague");
  const [open, closed] = [await assigned(userId), await assigned(userId)];
  expect((await desk.admin("POST", `/trade-queries/${closed}/close`)).status).toBe(200);
  expect((await desk.admin("POST", `/users/${userId}/block`, { reason: "Left in May." })).status).toBe(200);
  expect(await seen(open)).toEqual({
    assignee: null,
    notes: ["Assigned to nobody: the account that had this query was blocked."],
  });
  expect(await seen(closed)).toEqual({ assignee: null, notes: [] });
});

it("an account that goes leaves its queries to nobody, with a note that names nobody", async () => {
  await desk.signedIn("Gone Colleague", "desk");
  const userId = await idOf("Gone Colleague");
  const id = await assigned(userId);
  await desk.rows("delete from users where id = $1", [userId]);
  expect(await seen(id)).toEqual({
    assignee: null,
    notes: ["Assigned to nobody: the account that had this query was deleted."],
  });
});
