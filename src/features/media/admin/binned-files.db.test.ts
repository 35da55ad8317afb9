import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { dayIn } from "../../../../test/cohorts.ts";
import { addFile, another } from "../../../../test/documents.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { createResource } from "../../../../test/factories/items.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const rows = async (query: string, values: unknown[] = []) => (await shop.database.pool.query(query, values)).rows;

beforeAll(() => createCategory(shop.database.db, "customs"));

/** What staff are answered; throws where it was refused. */
async function call(method: string, path: string, body?: object) {
  const answer = await shop.admin.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
const file = async () => (await addFile(shop.admin, another(), "Slides.pdf", "private")).body.data.id as string;
const remove = async (id: string) => (await shop.admin.call("DELETE", `/media/files/${id}`)).status;

const words = (title: string) => ({ title, summary: "In short.", body: "<p>Come.</p>", subject: "customs" });
const kinds = {
  async events([first, second]: string[]) {
    const when = { startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" };
    const { id } = await call("POST", "/events", { ...words("A talk"), ...when, kind: "Talk" });
    const items = [first, second].map((fileId) => ({ title: "Slides", url: null, fileId }));
    await call("PUT", `/events/admin/${id}/recordings`, { audience: "came", items, version: null, tell: false });
    return { id, table: "event_recordings" };
  },
  async programs([first, second]: string[]) {
    const facts = { certification: true, format: "Evenings", duration: "Six weeks", audience: "All" };
    const { id } = await call("POST", "/programs", { ...words("Letters of credit"), ...facts });
    const cohort = { name: "Spring", startsOn: dayIn(30), endsOn: dayIn(60), schedule: "", way: "checkout", price: 0 };
    const terms = { capacity: 10, opensAt: null, closesAt: null };
    const { id: cohortId } = await call("POST", `/programs/admin/${id}/cohorts`, { ...cohort, ...terms });
    for (const one of [first, second]) {
      const material = { title: "Papers", note: "", file: one, url: null, visibleFrom: dayIn(0) };
      await call("POST", `/cohorts/${cohortId}/materials`, material);
    }
    return { id, table: "cohort_materials" };
  },
};

it.each(["events", "programs"] as const)("files of what is in the bin with %s stay, and come back", async (kind) => {
  const files = [await file(), await file()].sort();
  const { id, table } = await kinds[kind](files);
  const named = async () => (await rows(`select file_id from ${table} order by file_id`)).map((row) => row.file_id);
  expect(await named()).toEqual(files);
  await call("DELETE", `/${kind}/admin/${id}`);
  for (const one of files) {
    expect(await remove(one)).toBe(409);
    const { uses, usedIn, version } = await call("GET", `/media/files/${one}`);
    for (const [i, access] of ["public", "private"].entries())
      await call("PATCH", `/media/files/${one}`, { version: version + i, title: "Slides", access });
    expect([uses, usedIn]).toEqual([1, [{ kind: "bin", id: expect.any(String), title: expect.any(String) }]]);
  }
  await call("POST", `/bin/${id}/restore`, {});
  expect(await named()).toEqual(files);
  expect(await rows("select 1 from file_uses where kind = 'bin'")).toEqual([]);
  // Gone for good, nothing names them any more.
  await call("DELETE", `/${kind}/admin/${id}`);
  await call("DELETE", `/bin/${id}`);
  expect([await remove(files[0] as string), await remove(files[1] as string)]).toEqual([200, 200]);
});

it("where files are used is told by the titles of now", async () => {
  const files = [await file(), await file(), await file()];
  const [ofEvent = "", ofProgram = "", ofResource = ""] = files;
  await kinds.events([ofEvent, await file()]);
  await kinds.programs([ofProgram, await file()]);
  await createResource(shop.database.db, { slug: "rates", title: "Rates" });
  await rows(
    "insert into resource_editions (resource_id, file_id, label, released_on) select id, $1, '1', current_date from resources where slug = 'rates'",
    [ofResource],
  );
  const told = async () =>
    (await Promise.all(files.map((one) => call("GET", `/media/files/${one}`)))).map(({ usedIn }) => usedIn[0].title);
  expect(await told()).toEqual(["A talk", "Letters of credit: Spring", "Rates"]);
  await rows("update events set title = 'A lecture' where title = 'A talk'");
  await rows("update programs set title = 'Guarantees' where title = 'Letters of credit'");
  await rows("update resources set title = 'Tariffs' where slug = 'rates'");
  expect(await told()).toEqual(["A lecture", "Guarantees: Spring", "Tariffs"]);
  await rows("update cohorts set name = 'Autumn' where name = 'Spring'");
  expect((await told())[1]).toBe("Guarantees: Autumn");
});

it("what lay in the bin before its files were kept keeps those that are there", async () => {
  const [kept = "", gone = ""] = [await file(), await file()];
  const { id } = await kinds.events([kept, gone]);
  await call("DELETE", `/events/admin/${id}`);
  await rows("delete from file_uses where kind = 'bin'");
  expect(await remove(gone)).toBe(200);
  // As when the site starts anew with another version of it.
  await rows(readFileSync("src/features/media/triggers.sql", "utf8"));
  expect(await remove(kept)).toBe(409);
  await call("POST", `/bin/${id}/restore`, {});
  expect(await rows("select file_id from event_recordings where event_id = $1", [id])).toEqual([{ file_id: kept }]);
});
