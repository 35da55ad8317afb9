import { expect, it } from "vitest";
import { dayIn, useCohorts } from "../../../../test/cohorts.ts";
import { createBuyer } from "../../../../test/shop.ts";

const cohorts = useCohorts();
const { rows, cohort, offered, enroll } = cohorts;
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

it("cohorts are added, changed upon what was read, canceled, and taken away while nobody has enrolled", async () => {
  const of = await offered({ capacity: 5 });
  const list = async () => (await cohorts.admin.call("GET", `/programs/admin/${of.programId}/cohorts`)).body.data;
  expect(await list()).toMatchObject({
    program: { title: "Letters of credit" },
    cohorts: [{ name: "Spring", capacity: 5, taken: 0, used: false, version: 1 }],
  });
  const change = (body: object) => cohorts.admin.call("PATCH", `/cohorts/${of.cohortId}`, cohort(body));
  expect((await change({ capacity: 2, version: 1 })).status).toBe(200);
  expect((await change({ version: 1 })).status).toBe(409);
  for (const _ of "AB") await enroll(await createBuyer(cohorts.site), of);
  expect((await list()).cohorts).toMatchObject([{ taken: 2, used: true }]);
  const fewer = await change({ capacity: 1, version: 2 });
  expect([fewer.status, fewer.body.errors[0]]).toEqual([
    422,
    { path: "capacity", message: "At least 2: so many are taken" },
  ]);
  expect(answerOf(await cohorts.admin.call("DELETE", `/cohorts/${of.cohortId}`))).toEqual([
    409,
    "Somebody has enrolled in this cohort or asked for a seat. Cancel it instead.",
  ]);
  const cancel = () => cohorts.admin.call("POST", `/cohorts/${of.cohortId}/cancel`, { version: 2 });
  expect((await cancel()).status).toBe(200);
  expect([(await cancel()).status, answerOf(await change({ version: 3 }))]).toEqual([
    409,
    [409, "This cohort was canceled."],
  ]);
  const other = await offered();
  expect((await cohorts.admin.call("DELETE", `/cohorts/${other.cohortId}`)).status).toBe(200);
  expect((await cohorts.admin.call("DELETE", `/cohorts/${other.cohortId}`)).status).toBe(404);
});

it("one press adds one cohort, and one material, however often it is sent", async () => {
  const of = await offered();
  const idempotencyKey = crypto.randomUUID();
  const add = () =>
    cohorts.admin.call("POST", `/programs/admin/${of.programId}/cohorts`, cohort({ name: "Autumn", idempotencyKey }));
  const made = await add();
  expect([made.status, await add()]).toEqual([201, made]);
  expect((await cohorts.admin.call("GET", `/programs/admin/${of.programId}/cohorts`)).body.data.cohorts).toHaveLength(
    2,
  );
  const material = { title: "Papers", note: "", file: null, url: "https://example.org/", visibleFrom: dayIn(0) };
  const give = (cohortId: string) =>
    cohorts.admin.call("POST", `/cohorts/${cohortId}/materials`, { ...material, idempotencyKey });
  const given = await give(of.cohortId);
  expect([given.status, await give(of.cohortId)]).toEqual([201, given]);
  expect(given.body.data.materials).toMatchObject([{ id: idempotencyKey }]);
  expect((await give(made.body.data.id)).status).toBe(409);
});

it.each([
  ["no name", { name: " " }, "name"],
  ["no seat", { capacity: 0 }, "capacity"],
  ["half a seat", { capacity: 1.5 }, "capacity"],
  ["half a poisha", { price: 1.005 }, "price"],
  ["less than nothing", { price: -1 }, "price"],
  ["another way", { way: "moon" }, "way"],
  ["no day", { startsOn: "2026-02-30" }, "startsOn"],
  ["an end before the beginning", { endsOn: dayIn(29) }, "endsOn"],
  [
    "a closing before the opening",
    { opensAt: `${dayIn(20)}T00:00:00Z`, closesAt: `${dayIn(10)}T00:00:00Z` },
    "closesAt",
  ],
  ["an opening in the night of its first day", { opensAt: `${dayIn(29)}T18:00:00Z` }, "opensAt"],
])("refuses %s", async (_, change, path) => {
  const of = await offered();
  const answer = await cohorts.admin.call("POST", `/programs/admin/${of.programId}/cohorts`, cohort(change));
  expect([answer.status, answer.body.errors?.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
});

it("with enrollments a program is not deleted; without, its cohorts come back from the bin", async () => {
  const of = await offered();
  const path = `/programs/admin/${of.programId}`;
  await rows("update programs set status = 'archived' where id = $1", [of.programId]);
  expect((await cohorts.admin.call("DELETE", path)).status).toBe(200);
  expect((await cohorts.admin.call("POST", `/bin/${of.programId}/restore`)).status).toBe(200);
  expect((await cohorts.admin.call("GET", `${path}/cohorts`)).body.data.cohorts).toHaveLength(1);
  await rows("update programs set status = 'published' where id = $1", [of.programId]);
  expect((await enroll(await createBuyer(cohorts.site), of)).status).toBe(201);
  await rows("update programs set status = 'archived' where id = $1", [of.programId]);
  const refused = await cohorts.admin.call("DELETE", path);
  expect(answerOf(refused)).toEqual([409, "People have registered for this program. Archive it instead."]);
});
