import { expect, type Locator, test } from "@playwright/test";
import { demoAdmin } from "../../src/app/demo-accounts.ts";
import { holdTime, open } from "../open.ts";
import { watch } from "../watch.ts";

/** Whether two things on the screen have no point in common. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("one of them is not on the screen");
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

test("a tablet has the links in its header, and a low window a low header", async ({ page }) => {
  const complaints = await watch(page);
  const header = page.getByRole("banner");
  // Who is signed in and holds a cart has the fullest header.
  await page.addInitScript(() => {
    localStorage.setItem("auth_token", "one");
    localStorage.setItem("cart", '[{"id":"4c280a75-bb8a-4fb2-80fc-b6ae15b8aab0"}]');
  });
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/about");
  await expect(header.getByLabel("Menu", { exact: true })).toBeHidden();
  for (const name of ["Home", "Blogs", "Events", "Resources", "Alumni", "Trade Query", "Cart", "Your account"])
    await expect(header.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  expect((await header.boundingBox())?.height).toBe(72);
  await page.setViewportSize({ width: 640, height: 360 });
  expect((await header.boundingBox())?.height).toBe(56);
  expect(complaints).toEqual([]);
});

test("a toast covers nothing of the form just used, and does not repeat the notice above it", async ({ page }, {
  project,
}) => {
  // It is looked at for longer than it stays.
  await holdTime(page);
  await open(page, "/login");
  // A name of its own: five failures are counted for each.
  await page.getByLabel("Email or username").fill(`toast-${project.name}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  const button = page.getByRole("main").getByRole("button", { name: "Sign In" });
  await button.click();
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(toast).toContainText("Login Failed");
  for (const used of [button, page.getByRole("link", { name: "Create one" })])
    expect({ used: await used.textContent(), apart: await areApart(toast, used) }).toMatchObject({ apart: true });
  // Read out with its reason, which is seen once: in the form.
  await expect(toast.getByText("The email or password is not right.")).toHaveClass("sr-only");
});

test("a toast makes way when the page moves what is used under it", async ({ page, baseURL }, { project }) => {
  // biome-ignore lint/suspicious/noSkippedTests: walked in the other layout.
  test.skip(project.name !== "phone", "a wide screen has room beside the form");
  const { email, password } = demoAdmin;
  await page.request.post("/api/v1/auth/login", { data: { email, password }, headers: { Origin: baseURL ?? "" } });
  // Somebody faster, for this page alone: other journeys have promises of the same site.
  let isFaster = false;
  await page.route("**/api/v1/trade-queries/settings", async (route) => {
    if (route.request().method() === "PATCH") {
      isFaster = true;
      const message = "Somebody else changed this meanwhile. Look at it again.";
      return route.fulfill({ status: 409, json: { success: false, message, code: "CONFLICT" } });
    }
    const response = await route.fetch();
    const answer = await response.json();
    if (isFaster) answer.data.answerWorkingDays += 1;
    return route.fulfill({ response, json: answer });
  });
  await open(page, "/admin-dashboard/settings/calendar");
  const form = page.getByRole("form", { name: "Promise" });
  const field = form.getByLabel("Working days to an answer");
  await field.fill("7");
  await holdTime(page);
  await field.press("Enter");
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(toast).toContainText("Not done");
  await expect(form.getByRole("button", { name: "Take theirs" })).toBeVisible();
  await expect(field).toBeFocused();
  await expect.poll(() => areApart(toast, field)).toBe(true);
});
