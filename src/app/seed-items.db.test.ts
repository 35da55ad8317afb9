import { beforeEach, expect, it } from "vitest";
import { cohortsOnPage } from "#features/enrollments/service.server.ts";
import { useDatabase } from "../../test/database.ts";
import { seedItems } from "./seed-items.server.ts";

const database = useDatabase();
const rows = async (query: string) => (await database.pool.query(query)).rows;
const list = () =>
  rows(`select p.slug, c.name, c.starts_on::text as "from", c.ends_on::text as "to", trim(to_char(c.starts_on, 'Day')) as day,
      c.way, c.price_poisha, c.member_price_poisha, c.capacity, c.taken
    from cohorts c join programs p on p.id = c.program_id order by p.slug, c.starts_on`);

beforeEach(() => database.pool.query("truncate programs cascade"));

it("gives some programs cohorts to come, on the weekdays that they name, whatever day it is in Dhaka", async () => {
  for (const [now, first] of [
    // Half an hour before and after midnight in Dhaka: a Thursday and a Friday.
    ["2026-11-26T17:30:00Z", "2026-12-20"],
    ["2026-11-26T18:30:00Z", "2026-12-20"],
    ["2026-11-29T18:30:00Z", "2026-12-27"],
  ] as const) {
    await database.pool.query("truncate programs cascade");
    await seedItems(database.db, Date.parse(now));
    const all = await list();
    expect(all.map(({ slug, way, day }) => [slug, way, day])).toEqual([
      ["digital-trade", "approval", "Saturday"],
      ["lc-examiner", "checkout", "Saturday"],
      ["rules-of-origin", "checkout", "Monday"],
      ["trade-documents-foundation", "checkout", "Sunday"],
      ["trade-documents-foundation", "checkout", "Sunday"],
    ]);
    const morning = all.find(({ name }) => name === "First morning cohort");
    expect([now, morning?.from]).toEqual([now, first]);
    for (const { from, to, capacity, taken, price_poisha, member_price_poisha } of all) {
      const ahead = (Date.parse(from) - Date.parse(now)) / 86_400_000;
      expect(ahead).toBeGreaterThan(20);
      expect(to > from && capacity >= 20 && taken === 0 && price_poisha >= 600_000).toBe(true);
      expect(member_price_poisha === null || member_price_poisha < price_poisha).toBe(true);
    }
  }
});

it("leaves them open to enroll in on the day of the first start, and brings them once", async () => {
  await seedItems(database.db);
  await seedItems(database.db);
  const [{ id }] = await rows("select id from programs where slug = 'trade-documents-foundation'");
  const { cohorts } = await cohortsOnPage(database.db, id);
  expect(cohorts.map(({ name, state }) => [name, state])).toEqual([
    ["First morning cohort", "open"],
    ["Second morning cohort", "open"],
  ]);
  expect(await list()).toHaveLength(5);
  // The journeys' program asks the institute, as it has none.
  expect(
    await rows("select 1 from cohorts c join programs p on p.id = c.program_id where p.slug = 'risk-management'"),
  ).toEqual([]);
});
