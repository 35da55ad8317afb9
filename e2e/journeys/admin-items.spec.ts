import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** What each kind has of its own; programs, whose screens are the same, have a journey of their own with every detail. */
const kinds = [
  {
    noun: "event",
    page: "/events",
    found: "trade finance conference",
    async fill(form: Locator) {
      await form.getByRole("textbox", { name: "Kind" }).fill("Workshop");
      await form.getByLabel("Begins").fill("2031-05-04T10:00");
      await form.getByLabel("Ends").fill("2031-05-04T12:30");
      await form.getByLabel("Place").fill("Chattogram");
      await form.getByLabel("Taking part").selectOption("true");
    },
    stored: {
      kind: "Workshop",
      startsAt: "2031-05-04T04:00:00.000Z",
      endsAt: "2031-05-04T06:30:00.000Z",
      virtual: true,
    },
    shown: "Chattogram + Virtual",
    changed: { label: "Place", name: "Place", value: "Mongla", was: "Chattogram", now: "Mongla" },
  },
  {
    noun: "publication",
    page: "/publications",
    found: "structured address",
    async fill(form: Locator) {
      await form.getByRole("combobox", { name: "Kind", exact: true }).selectOption("brief");
      await form.getByLabel("Authors").fill("Ayesha Rahman\nTrade desk");
      await form.getByLabel("Facts as of").fill("2026-11-20");
      await form.getByLabel("Series").fill("Papers on bonds");
      await form.getByLabel("Issue").fill("2026/2");
      const keywords = form.getByLabel("Keywords");
      await keywords.fill(`bond\n${"x".repeat(61)}`);
      await form.getByRole("button", { name: "Save as a draft" }).click();
      await expect(form.getByText("At most 60 characters a keyword")).toBeVisible();
      await expect(keywords).toBeFocused();
      await keywords.fill("bond\nwarehouse");
      await form.getByLabel("Sources").fill("Customs Act, 2023 https://example.org/customs-act");
    },
    stored: {
      ...{ kind: "brief", authors: ["Ayesha Rahman", "Trade desk"], asOf: "2026-11-20" },
      sources: [{ title: "Customs Act, 2023", url: "https://example.org/customs-act" }],
      ...{ series: "Papers on bonds", issue: "2026/2", keywords: ["bond", "warehouse"] },
    },
    shown: "Customs Act, 2023",
    changed: {
      label: "Keywords",
      name: "Keywords",
      value: "bond\nlicense",
      was: "bond\nwarehouse",
      now: "bond\nlicense",
    },
    async read(page: Page, slug: string) {
      await page.goto(`/publications/${slug}`);
      const cite = page.getByRole("region", { name: "Cite this" });
      await expect(cite).toContainText(
        /^Cite this\s*Ayesha Rahman and Trade desk \(\d{4}\)\. .* Papers on bonds, 2026\/2\. /,
      );
      for (const [name, ending, begins] of [
        ["BibTeX", "bib", `@techreport{iit-${slug},`],
        ["RIS", "ris", "TY  - RPRT"],
      ] as const) {
        const [download] = await Promise.all([page.waitForEvent("download"), cite.getByRole("link", { name }).click()]);
        expect(download.suggestedFilename()).toBe(`${slug}.${ending}`);
        expect(readFileSync(await download.path(), "utf8").startsWith(begins)).toBe(true);
      }
      await expectSound(page);
      await page.goBack();
    },
  },
  {
    noun: "resource",
    page: "/resources",
    found: "trade terms",
    async fill(form: Locator) {
      await form.getByRole("combobox", { name: "Kind", exact: true }).selectOption("checklist");
      await form.getByLabel("Facts as of").fill("2026-11-20");
    },
    stored: { kind: "checklist", asOf: "2026-11-20", sources: [] },
    shown: "November 20, 2026",
    changed: {
      label: "Facts as of",
      name: "Day of the facts",
      value: "2026-11-21",
      was: "2026-11-20",
      now: "2026-11-21",
    },
  },
];

for (const { noun, page: pages, found, fill, stored, shown, changed, read } of kinds)
  test(`an editor writes one, publishes it, moves its address and archives it: ${noun}`, async ({ page, baseURL }, {
    project,
  }) => {
    const complaints = await watch(page);
    const headers = { Origin: baseURL ?? "" };
    const writer = project.name === "phone" ? writers.phone : writers.desktop;
    expect((await page.request.post("/api/v1/auth/login", { data: writer, headers })).status()).toBe(200);
    const stamp = `${project.name}-${Date.now()}`;
    const title = `Bonded warehouses ${stamp}`;
    const slug = `bonded-warehouses-${stamp}`;
    const list = `/admin-dashboard/${noun}s`;
    const form = page.getByRole("form", { name: noun });
    const text = page.getByRole("textbox", { name: `Text of the ${noun}` });
    const beside = page.getByRole("complementary", { name: `About this ${noun}` });
    const answer = (path: string) => page.request.get(path, { maxRedirects: 0 });

    await test.step("the list finds one and leads to it", async () => {
      await open(page, list);
      await page.getByRole("searchbox", { name: `Search ${noun}s` }).fill(found);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: "1 to 1 of 1" })).toBeVisible();
      await page.getByRole("link", { name: new RegExp(found, "i") }).click();
      await expect(beside).toContainText("Published");
      await expect(text).toBeVisible();
      await expectSound(page);
    });

    await test.step("a new one says what it lacks, and is saved with its facts", async () => {
      await open(page, `${list}/new`);
      await expect(text).toBeVisible();
      await form.getByRole("button", { name: "Save as a draft" }).click();
      await expect(form.getByText(/^An? \w+ needs a title$/)).toBeVisible();
      await form.getByLabel("Title").fill(title);
      await form.getByLabel("Excerpt").fill("What a bond license allows, and what it asks for.");
      await text.click();
      await page.keyboard.type("Keeping the register of a bond.");
      await fill(form);
      await form.getByLabel("Subject").selectOption({ index: 1 });
      await form.getByRole("button", { name: "Save as a draft" }).click();
      await page.waitForURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
      const one = await answer(`/api/v1/${noun}s/admin/${page.url().split("/").at(-1)}`);
      expect((await one.json()).data).toMatchObject({ ...stored, title, slug, status: "draft", version: 1 });
    });

    await test.step("looked at first, then published: it is on the site", async () => {
      await beside.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("dialog", { name: title })).toContainText(shown);
      await page.keyboard.press("Escape");
      await beside.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await expect(said(page)).toContainText("Status changed");
      await expect.poll(async () => (await answer(`${pages}/${slug}`)).status()).toBe(200);
      expect(await (await answer(`${pages}/${slug}`)).text()).toContain(shown);
    });

    if (read) await test.step("readers find what it alone has", () => read(page, slug));

    await test.step("an earlier version is compared with today's and put back", async () => {
      await form.getByLabel("Excerpt").fill("Another excerpt.");
      await form.getByLabel(changed.label).fill(changed.value);
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("button", { name: "Look at version 3" })).toBeVisible();
      await page.getByRole("button", { name: "Look at version 1" }).click();
      const dialog = page.getByRole("dialog", { name: "Version 1" });
      const fact = dialog.locator("dl > div").filter({ hasText: changed.name });
      expect(await fact.locator("dd").textContent()).toBe(changed.was);
      await dialog.getByRole("button", { name: "Show what changed since" }).click();
      await expect(fact.locator("del")).toHaveText(changed.was);
      expect(await fact.locator("ins").textContent()).toBe(changed.now);
      // What is as it was isn't named among what changed.
      await expect(dialog.locator("dl > div")).toHaveCount(1);
      await dialog.getByRole("button", { name: "Put this version back" }).click();
      await expect(form.getByLabel("Excerpt")).toHaveValue("What a bond license allows, and what it asks for.");
      await expect(form.getByLabel(changed.label)).toHaveValue(changed.was);
      await expect(beside).toContainText("Published");
    });

    await test.step("an earlier address leads on; archived, it is gone", async () => {
      await form.getByLabel("Address").fill(`${slug}-moved`);
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await expect(beside.getByRole("link", { name: `${pages}/${slug}-moved` })).toBeVisible();
      const moved = await answer(`${pages}/${slug}`);
      expect([moved.status(), moved.headers().location]).toEqual([301, `${pages}/${slug}-moved`]);
      await beside.getByRole("button", { name: "Archive" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
      await expect(beside).toContainText("Archived");
      await expect.poll(async () => (await answer(`${pages}/${slug}-moved`)).status()).toBe(404);
    });
    expect(complaints).toEqual([]);
  });
