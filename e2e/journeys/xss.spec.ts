import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { demoAdmin } from "../../src/app/demo-accounts.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { open } from "../open.ts";
import { startOwnSite } from "../own-site.ts";

/** Everything that something which came alive would do. */
async function watchForLife(context: BrowserContext): Promise<string[]> {
  const alive: string[] = [];
  await context.exposeFunction("cameAlive", (what: string) => void alive.push(what));
  await context.addInitScript(() => {
    const { cameAlive } = window as unknown as { cameAlive(what: string): void };
    for (const name of ["alert", "confirm", "prompt", "msgbox"])
      Object.assign(window, { [name]: () => cameAlive(`${name} on ${location.href}`) });
  });
  context.on("dialog", (dialog) => {
    alive.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (request.url().includes("evil.example")) alive.push(`request ${request.url()}`);
  });
  return alive;
}

/** What could act in cleaned content, whether or not it has done so yet. */
function whatCouldAct(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const allowed =
      /^(P|H[2-4]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|STRONG|EM|S|SUB|SUP|A|BR|HR|TABLE|CAPTION|THEAD|TBODY|TR|TH|TD|DIV)$/;
    const names = /^(href|rel|scope|colspan|rowspan|id|class|role|aria-label|tabindex)$/;
    return [...document.querySelectorAll<HTMLElement>("#blog-text *")].flatMap((element) => [
      ...(allowed.test(element.tagName) ? [] : [element.outerHTML]),
      ...[...element.attributes].flatMap(({ name, value }) =>
        names.test(name) &&
        (name !== "href" || /^(https?|mailto):$/.test(new URL(value, location.href).protocol)) &&
        (name !== "id" || element.tagName.startsWith("H"))
          ? []
          : [`${element.tagName} ${name}=${value}`],
      ),
    ]);
  });
}

/** Presses every link of the text and points at it: some things wait for that. */
function touchAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    // Here, as a page that is still coming alive may keep a press from the element itself: it then went to another page.
    window.addEventListener("click", (event) => event.preventDefault(), true);
    for (const element of document.querySelectorAll<HTMLElement>("#blog-text *")) {
      for (const type of ["mouseover", "pointerenter", "focus", "blur"]) element.dispatchEvent(new Event(type));
      element.click();
    }
  });
}

test("nothing that is written comes alive: reading page, cards, feeds", async ({ browser }) => {
  test.slow();
  expect(new Set(xssCorpus).size).toBeGreaterThanOrEqual(100);
  const site = await startOwnSite();
  // Without our policy: cleaning alone must hold.
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  try {
    const alive = await watchForLife(context);
    const { request } = context;
    const login = await request.post("/api/v1/auth/login", {
      data: { email: demoAdmin.email, password: demoAdmin.password },
    });
    expect(login.status()).toBe(200);
    await site.write("delete from blogs");
    const slugs: string[] = [];

    await test.step("every string is written as title, excerpt, author, text, source and category", async () => {
      for (const [i, text] of xssCorpus.entries()) {
        const line = text.replace(/\p{Cc}/gu, " ");
        const slug = `xss-${i}`;
        const made = await request.post("/api/v1/blogs", {
          data: {
            slug,
            title: line.slice(0, 200),
            excerpt: line.slice(0, 500),
            author: line.slice(0, 100),
            content: `<p>before</p>${text}<h2>${text}</h2><ul><li>${text}</li></ul><p>after</p>`,
            price: i % 7 === 0 ? 10 : 0,
            wallPercent: 90,
            status: "published",
            featured: i % 10 === 0,
            publishAt: "2026-01-01T00:00:00Z",
            sources: [{ title: line.slice(0, 300), url: "https://example.org/?q=<script>alert(1)</script>" }],
          },
        });
        expect({ text, status: made.status() }).toEqual({ text, status: 201 });
        slugs.push(slug);
        if (i % 8 === 0)
          await request.post("/api/v1/categories", { data: { name: line.slice(0, 60), slug: `category-${i}` } });
      }
    });

    await test.step("reading pages", async () => {
      const pages = await Promise.all([0, 1, 2].map(() => context.newPage()));
      await Promise.all(
        pages.map(async (page, n) => {
          for (const slug of slugs.filter((_, i) => i % pages.length === n)) {
            const answer = await page.goto(`/blogs/${slug}`, { waitUntil: "load" });
            expect({ slug, status: answer?.status() }).toEqual({ slug, status: 200 });
            expect({ slug, acts: await whatCouldAct(page) }).toEqual({ slug, acts: [] });
            await touchAll(page);
          }
          await page.close();
        }),
      );
      expect(alive).toEqual([]);
    });

    const page = await context.newPage();
    await test.step("cards, on the list and on the home page", async () => {
      for (let n = 1; n <= Math.ceil(slugs.length / 12); n += 1) {
        await page.goto(`/blogs?page=${n}`);
        expect(await page.locator("main :is(script, iframe, object, embed, style)").count()).toBe(0);
      }
      await page.goto(`/blogs?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
      await open(page, "/");
      expect(alive).toEqual([]);
    });

    await test.step("feeds, read as XML and as the HTML that they carry", async () => {
      for (const address of ["/feed.xml", "/atom.xml"]) {
        const faults = await page.evaluate(async (at) => {
          const text = await (await fetch(at)).text();
          const xml = new DOMParser().parseFromString(text, "text/xml");
          // What readers take for HTML and put into a page of their own; titles of RSS are text.
          const carried = [...xml.querySelectorAll("item > description, [type=html]")];
          if (carried.length < 30) return [`only ${carried.length} texts in ${at}`];
          for (const { textContent } of carried) {
            const box = document.createElement("div");
            box.innerHTML = textContent ?? "";
            document.body.append(box);
          }
          return [...xml.querySelectorAll("parsererror, script")].map((element) => element.outerHTML);
        }, address);
        expect(faults).toEqual([]);
      }
    });
    expect(alive).toEqual([]);
  } finally {
    await context.close();
    await site.stop();
  }
});
