import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const list = "/admin-dashboard/pages";
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Each project writes texts of its own: both may run at once, and beside journeys of visitors, who look at the home page most. */
const texts = {
  phone: { list: { name: "events", page: "/events" }, legal: { name: "page-cookie-policy", page: "/cookie-policy" } },
  desktop: {
    list: { name: "board", page: "/about/board-of-directors" },
    legal: { name: "page-privacy", page: "/privacy" },
  },
};

test("an editor changes what the site says: entries in their order, a legal text, versions", async ({ page, baseURL }, {
  project,
}) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  const isPhone = project.name === "phone";
  const writer = isPhone ? writers.phone : writers.desktop;
  const own = isPhone ? texts.phone : texts.desktop;
  expect((await page.request.post("/api/v1/auth/login", { data: writer, headers })).status()).toBe(200);
  const stamp = `${project.name} ${Date.now()}`;
  const form = page.getByRole("main").locator("form");
  const save = async () => {
    // By the answer: the message of the save before may still stand there.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/site-texts"),
    );
    await form.getByRole("button", { name: "Save", exact: true }).click();
    expect((await saved).status()).toBe(200);
    await expect(said(page).getByText("The text is saved.").last()).toBeVisible();
  };
  const shown = async (path: string) => (await page.request.get(path)).text();

  await test.step("the list leads to each text", async () => {
    await open(page, list);
    await expect(page.getByRole("status").filter({ hasText: "12 texts" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: isPhone ? "Events page and FAQ" : "Board of Directors" }).click();
    await page.waitForURL(`**${list}/${own.list.name}`);
    await expectSound(page);
  });

  await test.step("a new entry says what it lacks, is moved up, previewed and saved", async () => {
    const entries = page.getByRole("group", { name: isPhone ? "Questions" : "Directors", exact: true });
    const name = isPhone ? `Is this question new, ${stamp}?` : `A. Newcomer ${stamp}`;
    await entries.getByRole("button", { name: /^Add an? / }).click();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(entries.getByText(isPhone ? "Question is required" : "A director has a name").first()).toBeVisible();
    await entries
      .getByLabel(isPhone ? "Question" : "Name", { exact: true })
      .last()
      .fill(name);
    await entries
      .getByLabel(isPhone ? "Answer" : "Office")
      .last()
      .fill("In charge of what is new.");
    const before = await entries.getByRole("listitem").count();
    await entries.getByRole("button", { name: `Move “${name}” up` }).click();
    await expect(entries.getByRole("listitem").nth(before - 2)).toContainText(name);
    await expect(entries.getByRole("button", { name: `Move “${name}” up` })).toBeFocused();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("dialog").getByText(name)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await save();
    await expect.poll(() => shown(own.list.page)).toContain(name);
  });

  await test.step("the version before is looked at, compared and put back", async () => {
    await page
      .getByRole("button", { name: /^Look at version/ })
      .nth(1)
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Show what changed since" }).click();
    await expect(dialog).toContainText(stamp);
    await dialog.getByRole("button", { name: "Put this version back" }).click();
    await expect.poll(() => shown(own.list.page)).not.toContain(stamp);
    await expect(form.getByRole("listitem").filter({ hasText: stamp })).toHaveCount(0);
  });

  await test.step("a legal text gets a new version in force, and the one before stays readable", async () => {
    await open(page, `${list}/${own.legal.name}`);
    await expect(page.getByRole("textbox", { name: /^Text of/ })).toBeVisible();
    const day = form.getByLabel("In force from");
    const first = await day.inputValue();
    await form.getByLabel("Description").fill(`As of ${stamp}`);
    await save();
    await expect.poll(() => shown(own.legal.page)).toContain(`As of ${stamp}`);
    const later = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
    await day.fill(later);
    await form.getByLabel("Description").fill(`Renewed ${stamp}`);
    await save();
    // The site may show the page that it had kept for a moment longer.
    await expect.poll(() => shown(own.legal.page)).toContain(`Renewed ${stamp}`);
    await page.goto(own.legal.page);
    await expect(page.getByText(`Renewed ${stamp}`)).toBeVisible();
    await page
      .getByRole("link", { name: /^In force from/ })
      .first()
      .click();
    await expect(page.getByText("An earlier version")).toBeVisible();
    await expect(page.getByText(`As of ${stamp}`)).toBeVisible();
    await expectSound(page);
    const { version } = (await (await page.request.get(`/api/v1/site-texts/${own.legal.name}`)).json()).data;
    expect(version).toBeGreaterThanOrEqual(3);
  });
  expect(complaints).toEqual([]);
});
