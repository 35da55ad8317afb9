import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { hydrated, open, stopTime } from "../open.ts";
import { watch } from "../watch.ts";

const perSlide = 7000;

/** The slides at the top, and whether their time runs. Time stands still until a step moves it. */
function carouselOf(page: Page) {
  const section = page.getByRole("region", { name: "Highlights" });
  // The bar of the slide that shows fills while its time runs.
  const running = () =>
    section.evaluate(
      (element) => (element.querySelector("[aria-current] > span > span")?.getAnimations().length ?? 0) > 0,
    );
  return {
    section,
    /** Slide `number` shows and no other does. */
    shows: async (number: number) => {
      await expect(section.getByRole("group", { name: /^Slide \d of 3$/ })).toHaveCount(1);
      await expect(section.getByRole("group", { name: `Slide ${number} of 3` })).toBeVisible();
      await expect(section.getByRole("button", { name: `Slide ${number} of 3: ` })).toHaveAttribute(
        "aria-current",
        "true",
      );
    },
    goesOn: () => expect.poll(running, "the slides go on").toBe(true),
    stands: () => expect.poll(running, "the slides stand").toBe(false),
    button: (name: string) => section.getByRole("button", { name }),
  };
}

test("the slides go on by themselves and obey whoever looks at them", async ({ page, isMobile }) => {
  const complaints = await watch(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await stopTime(page);
  await open(page, "/");
  const slides = carouselOf(page);
  const pass = (ms: number) => page.clock.runFor(ms);

  await test.step("after 7 s comes the next, after the last the first", async () => {
    for (const [now, next] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      await slides.goesOn();
      await pass(perSlide - 1);
      await slides.shows(now);
      await pass(1);
      await slides.shows(next);
    }
    await slides.goesOn();
  });

  if (!isMobile) {
    await test.step("a pointer over them holds them", async () => {
      await slides.section.hover();
      await slides.stands();
      await pass(5 * perSlide);
      await slides.shows(1);
      await page.mouse.move(0, 0);
      await slides.goesOn();
      await pass(perSlide);
      await slides.shows(2);
      await slides.button("Slide 1 of 3").click();
      await page.mouse.move(0, 0);
      await slides.button("Slide 1 of 3").blur();
      await slides.goesOn();
    });
  }

  await test.step("the keyboard in them holds them", async () => {
    await slides.button("Next slide").focus();
    await slides.stands();
    await pass(5 * perSlide);
    await slides.shows(1);
  });

  await test.step("next, previous and the bars choose, around both ends", async () => {
    await slides.button("Previous slide").press("Enter");
    await slides.shows(3);
    await slides.button("Next slide").press("Enter");
    await slides.shows(1);
    await slides.button("Next slide").click();
    await slides.shows(2);
    await slides.button("Slide 3 of 3").click();
    await slides.shows(3);
  });

  if (isMobile) {
    await test.step("a finger turns them", async () => {
      const swipe = async (from: number, to: number) => {
        await slides.section.dispatchEvent("touchstart", { touches: [{ identifier: 0, clientX: from, clientY: 300 }] });
        await slides.section.dispatchEvent("touchend", {
          changedTouches: [{ identifier: 0, clientX: to, clientY: 300 }],
        });
      };
      await swipe(300, 100);
      await slides.shows(1);
      await swipe(100, 300);
      await slides.shows(3);
      await swipe(100, 140);
      await slides.shows(3);
    });
  }

  await test.step("who asks for less motion sees them stand, until Play", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await hydrated(page);
    await expect(slides.button("Play slides")).toBeVisible();
    await slides.stands();
    await pass(5 * perSlide);
    await slides.shows(1);
    await slides.button("Play slides").press("Enter");
    await slides.goesOn();
    await pass(perSlide);
    await slides.shows(2);
    await slides.button("Pause slides").press("Enter");
    await slides.stands();
  });

  expect(complaints).toEqual([]);
});

interface Blog {
  id: string;
  slug: string;
  title: string;
  price: number;
  viewCount: number;
}

async function readBlog(request: APIRequestContext, slug: string): Promise<Blog> {
  // Answers to strangers may be some minutes old in their counts; a request with a cookie is answered anew.
  const answer = await request.get(`/api/v1/blogs/slug/${slug}`, { headers: { cookie: "fresh=1" } });
  return ((await answer.json()) as { data: Blog }).data;
}

test.describe("a reader whom the site has not seen before", () => {
  // The visitor is known by address and browser; headless Chromium calls itself one, and is then taken for a bot.
  test.use({
    userAgent: `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Journey/${Date.now()}`,
  });

  test("reads a featured blog and is counted once", async ({ page, request, isMobile }, { parallelIndex }) => {
    const complaints = await watch(page);
    const featured = (await (
      await request.get("/api/v1/blogs/public-list?filter-type=featured&sort-by=featured&limit=8")
    ).json()) as {
      data: Blog[];
    };
    // Journeys that run at the same time must not count at the same blog.
    const chosen = featured.data.filter(({ price }) => price === 0)[parallelIndex];
    if (chosen === undefined) throw new Error("There are too few free blogs among the featured ones.");
    const before = (await readBlog(request, chosen.slug)).viewCount;
    const beacons: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST") beacons.push(new URL(one.url()).pathname);
    });
    const beacon = `/api/v1/blogs/${chosen.id}/view`;
    const counted = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === beacon);

    await stopTime(page);
    await open(page, "/");

    await test.step("opens it on the home page", async () => {
      const section = page.getByRole("region", { name: "Featured blogs" });
      await expect(section.getByRole("article")).toHaveCount(featured.data.length);
      await section.getByRole("link", { name: chosen.title }).click();
      // The press is drawn first (ui/after-picture.ts).
      await page.clock.runFor(100);
      await expect(page).toHaveURL(`/blogs/${chosen.slug}`);
      await expect(page.getByRole("heading", { level: 1, name: chosen.title })).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
    });

    await test.step("is counted after 3 s, not before", async () => {
      await page.clock.runFor(2900);
      expect(beacons).toEqual([]);
      const answer = counted();
      await page.clock.runFor(100);
      expect((await answer).status()).toBe(204);
      expect((await readBlog(request, chosen.slug)).viewCount).toBe(before + 1);
    });

    await test.step("goes to a heading by the table of contents, and back", async () => {
      if (isMobile) await page.getByText("On this page").filter({ visible: true }).click();
      const contents = page.getByRole("navigation", { name: "On this page" });
      const link = contents.getByRole("link").last();
      const title = (await link.textContent()) ?? "";
      await link.click();
      await expect(page).toHaveURL(/#.+$/);
      const heading = page.getByRole("heading", { name: title, exact: true });
      await expect(heading).toBeInViewport();
      const header = await page.getByRole("banner").boundingBox();
      await expect
        .poll(async () => (await heading.boundingBox())?.y, "the heading stands below the header")
        .toBeGreaterThanOrEqual(header?.height ?? 0);
      await page.goBack();
      await expect(page).toHaveURL(`/blogs/${chosen.slug}`);
    });

    await test.step("looks at another tab and comes back: still one view", async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.clock.runFor(60_000);
      expect(beacons).toEqual([beacon]);
    });

    await test.step("goes home and comes again: the browser tells, the site counts no second view", async () => {
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("region", { name: "Featured blogs" })).toBeVisible();
      await page.goForward();
      await expect(page.getByRole("heading", { level: 1, name: chosen.title })).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
      const answer = counted();
      await page.clock.runFor(3000);
      expect((await answer).status()).toBe(204);
      expect(beacons).toEqual([beacon, beacon]);
      expect((await readBlog(request, chosen.slug)).viewCount).toBe(before + 1);
    });

    await test.step("takes the RSS feed along", async () => {
      const address = await page.getByRole("contentinfo").getByRole("link", { name: "RSS" }).getAttribute("href");
      const feed = await request.get(address ?? "");
      expect(feed.status()).toBe(200);
      expect(feed.headers()["content-type"]).toContain("application/rss+xml");
      expect(await feed.text()).toContain(`/blogs/${chosen.slug}</link>`);
    });

    expect(complaints).toEqual([]);
  });
});
