import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";
import { expectSound, writers } from "../writers.ts";

const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("an editor puts the featured blogs into an order, by keyboard, and the home page has it", async ({
  page,
  baseURL,
}) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: writers.phone, headers })).status()).toBe(200);
  const mark = `In order ${Date.now()}`;
  const ids: string[] = [];
  for (const name of ["one", "two"]) {
    // Sold: visitors' journeys read the free ones of the home page meanwhile.
    const data = {
      title: `${mark} ${name}`,
      content: "<p>A text.</p>",
      status: "published",
      featured: true,
      price: 450,
    };
    ids.push((await (await page.request.post("/api/v1/blogs", { data, headers })).json()).data.id);
  }
  /** In the HTML of the home page, as anybody gets it. */
  const onHome = async () => {
    const html = await (await page.request.get("/")).text();
    const places = ["one", "two"].map((name) => html.indexOf(`>${mark} ${name}<`));
    return places[0] !== -1 && places[1] !== -1 && (places[0] as number) < (places[1] as number)
      ? "one, two"
      : "two, one";
  };
  const row = (place: number) => page.getByRole("table", { name: "Featured blogs" }).getByRole("row").nth(place);
  const move = (name: string, way: string) => page.getByRole("button", { name: `Move ${mark} ${name} ${way}` });

  await open(page, "/admin-dashboard/pages/home");
  await page.getByRole("link", { name: "Order of the featured blogs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Featured blogs" })).toBeVisible();
  await expect(row(1)).toContainText(`${mark} two`);
  await expect.poll(onHome).toBe("two, one");
  await expectSound(page);

  await move("one", "up").press("Enter");
  await expect(said(page)).toContainText(/“In order \d+ one” is number 1 of \d+ now/);
  await expect(row(1)).toContainText(`${mark} one`);
  await expect(move("one", "up")).toBeFocused();
  await expect(move("one", "up")).toHaveAttribute("aria-disabled", "true");
  await expect.poll(onHome, { timeout: 1000 }).toBe("one, two");

  await test.step("who read another order is told so, and sees the one that is there now", async () => {
    const { data } = await (await page.request.get("/api/v1/blogs/admin/featured")).json();
    const [first, second, ...others] = data.blogs.map(({ id }: { id: string }) => id);
    const body = { ids: [second, first, ...others], before: data.order };
    expect((await page.request.put("/api/v1/blogs/admin/featured", { data: body, headers })).status()).toBe(200);
    await move("one", "down").click();
    await expect(said(page)).toContainText("Somebody changed the featured blogs meanwhile");
    await expect(row(1)).toContainText(`${mark} two`);
    await move("one", "up").click();
    await expect(row(1)).toContainText(`${mark} one`);
  });
  for (const id of ids) await page.request.delete(`/api/v1/blogs/${id}`, { headers });
  expect(complaints.filter((words) => !words.includes("status of 409"))).toEqual([]);
});

test("an editor moves a program in the order of all, by keyboard, and readers see it", async ({ page, baseURL }) => {
  const complaints = await watch(page);
  const headers = { Origin: baseURL ?? "" };
  expect((await page.request.post("/api/v1/auth/login", { data: writers.phone, headers })).status()).toBe(200);
  const mark = `In order ${Date.now()}`;
  const made: { id: string; version: number }[] = [];
  for (const name of ["one", "two"]) {
    const words = { title: `${mark} ${name}`, summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
    const answer = await page.request.post("/api/v1/programs", { data: { ...words, status: "published" }, headers });
    made.push((await answer.json()).data);
  }
  const onSite = async () => {
    const html = await (await page.request.get("/programs")).text();
    return html.match(new RegExp(`${mark} (one|two)`, "g"))?.[0];
  };
  await open(page, "/admin-dashboard/programs");
  await page.getByRole("link", { name: "Order", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order of the programs" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Order of the programs" }).getByRole("row");
  await expect(rows.last()).toContainText(`${mark} two`);
  await expect.poll(onSite).toBe(`${mark} one`);
  await expectSound(page);
  const up = page.getByRole("button", { name: `Move ${mark} two up` });
  await up.press("Enter");
  await expect(said(page)).toContainText(/“In order \d+ two” is number \d+ of \d+ now/);
  await expect(rows.last()).toContainText(`${mark} one`);
  await expect(up).toBeFocused();
  await expect.poll(onSite, { timeout: 1000 }).toBe(`${mark} two`);
  for (const { id, version } of made) {
    await page.request.patch("/api/v1/programs/publish", { data: { id, version, status: "archived" }, headers });
    await page.request.delete(`/api/v1/programs/admin/${id}`, { headers });
  }
  expect(complaints).toEqual([]);
});
