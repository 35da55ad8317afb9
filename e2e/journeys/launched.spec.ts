import { expect, test } from "@playwright/test";
import { open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

/** One of each kind of page that shows more once its section is launched and something is on sale. */
const sample = [
  ...["/events", "/events/trade-finance-conference", "/events/past/incoterms-in-containers"],
  ...["/resources", "/resources/risk-toolkit", "/programs/risk-management", "/sitemap", "/"],
];

test("with everything launched and on sale, pages of each kind are sound in a browser", async ({ page }) => {
  test.slow();
  const site = await startOwnSite();
  try {
    await site.write(`
      update site_content set data = jsonb_set(data, '{launched}', '{"events": true, "resources": true}') where key = 'settings';
      insert into ticket_types (event_id, name, way, price_poisha, capacity)
        select id, 'Hall', 'hall', 150000, 40 from events where slug in ('trade-finance-conference', 'incoterms-in-containers');
      insert into cohorts (program_id, name, starts_on, ends_on, way, price_poisha, capacity)
        select id, 'Spring', current_date + 30, current_date + 60, 'checkout', 900000, 20 from programs where slug = 'risk-management'`);
    const complaints = await watch(page);
    const titles = new Set<string>();
    for (const path of sample) {
      expect([path, await open(page, site.url + path)]).toEqual([path, 200]);
      await expect(page.locator("h1")).toHaveCount(1);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(sample.length);
    await open(page, `${site.url}/events/trade-finance-conference`);
    await expect(page.getByRole("region", { name: "Tickets" })).toContainText("1,500");
    await open(page, `${site.url}/events/past/incoterms-in-containers`);
    await expect(page.getByRole("region", { name: "Tickets" })).toHaveCount(0);
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
  }
});
