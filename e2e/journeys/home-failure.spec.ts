import { expect, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { hydrated } from "../open.ts";
import { startOwnSite } from "../own-site.ts";
import { watch } from "../watch.ts";

// The update touches no row, but tells the site that blogs have changed: it forgets what it remembered of them.
const takeAway = "update blogs set title = title where false; alter table blogs rename to blogs_away";
const bringBack = "alter table blogs_away rename to blogs; update blogs set title = title where false";

test("the blogs cannot be read: the home page stands, says so, and Retry brings them", async ({ page, browser }) => {
  const site = await startOwnSite();
  try {
    await site.write(takeAway);
    const complaints = await watch(page);
    const asked: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().includes("/api/v1/blogs/public-list")) asked.push(answer.status());
    });
    const section = page.getByRole("region", { name: "Featured blogs" });
    const failed = section.getByRole("alert").filter({ hasText: "Failed to load blogs. Please try again later." });
    const retry = section.getByRole("button", { name: "Retry", exact: true });
    const loading = section.getByText("Loading blogs...", { exact: true });

    await test.step("the rest of the page is there, and is not kept", async () => {
      await page.clock.install({ time: 0 });
      const answer = await page.goto(site.url);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()["cache-control"]).toBe("no-store");
      await hydrated(page);
      await expect(page.getByRole("region", { name: "Highlights" })).toBeVisible();
      await expect(failed).toBeVisible();
      await expect(section.getByRole("link", { name: "View All Blogs", exact: true })).toHaveAttribute(
        "href",
        "/blogs",
      );
      await expectNoViolations(page, "[aria-labelledby=featured-blogs]");
    });

    await test.step("Retry asks four times, waiting longer each time, and says again that it failed", async () => {
      await page.clock.pauseAt(3_600_000);
      await retry.click();
      await expect(loading).toBeVisible();
      await expect(section).toBeFocused();
      for (const [already, wait] of [
        [1, 1000],
        [2, 2000],
        [3, 4000],
      ] as const) {
        await expect.poll(() => asked.length).toBe(already);
        await expect(loading).toBeVisible();
        await expect
          .poll(async () => {
            await page.clock.runFor(wait / 2);
            return asked.length;
          })
          .toBe(already + 1);
      }
      await expect(failed).toBeVisible();
      expect(asked).toEqual([500, 500, 500, 500]);
    });

    await test.step("once more: while it waits the blogs come back, and are shown", async () => {
      await retry.click();
      await expect(loading).toBeVisible();
      await expect.poll(() => asked.length).toBe(5);
      await site.write(bringBack);
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          return asked.at(-1);
        })
        .toBe(200);
      await expect(section.getByRole("article")).toHaveCount(8);
      await expect(loading).toHaveCount(0);
      await expect(failed).toHaveCount(0);
    });

    await test.step("whoever comes now finds them, also without JavaScript", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(site.url);
      await expect(plain.getByRole("region", { name: "Featured blogs" }).getByRole("article")).toHaveCount(8);
      await context.close();
    });

    // The browser itself reports the failed calls; nothing else is complained about.
    expect(complaints).toEqual(Array(5).fill(expect.stringContaining("status of 500")));
  } finally {
    await site.stop();
  }
});
