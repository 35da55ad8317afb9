import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

interface Blog {
  id: string;
  slug: string;
  title: string;
  price: number;
  locked: boolean;
  remainingWords: number;
}

/** The last words of a blog of the demo content: they stand behind the wall. */
function lastWords(slug: string): string {
  const words = readFileSync(`db/seed/blogs/${slug}.md`, "utf8").trimEnd().split(/\s+/).slice(-6).join(" ");
  return words.replace(/[*_`]/g, "");
}

const attribute = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name);

test("a premium blog shows its first part, what it costs, and an honest way to buy it", async ({
  page,
  request,
  baseURL,
}) => {
  const complaints = await watch(page);
  const slug = "ucp-600-article-16-refusal-notice";
  const blog = ((await (await request.get(`/api/v1/blogs/slug/${slug}`)).json()) as { data: Blog }).data;
  const address = `${baseURL}/blogs/${slug}`;

  await test.step("an old address with its id leads to the one with its name, for good", async () => {
    const answer = await request.get(`/blogs/${blog.id}`, { maxRedirects: 0 });
    expect({ status: answer.status(), location: answer.headers().location }).toEqual({
      status: 301,
      location: `/blogs/${slug}`,
    });
    expect(await open(page, `/blogs/${blog.id}`)).toBe(200);
    await expect(page).toHaveURL(address);
  });

  await test.step("the preview is there, the rest has not left the server", async () => {
    await expect(page.getByRole("heading", { level: 1, name: blog.title })).toBeVisible();
    const preview = await page.locator("article .reading").textContent();
    expect(preview?.split(/\s+/).length).toBeGreaterThan(80);
    expect(await page.content()).not.toContain(lastWords(slug));
    expect(blog.locked).toBe(true);
  });

  await test.step("search engines learn what it is, and that it is not free", async () => {
    expect(await attribute(page, "link[rel=canonical]", "href")).toBe(address);
    const image = await attribute(page, "meta[property='og:image']", "content");
    expect(image).toBe(`${baseURL}/social/${slug}.png`);
    const picture = await request.get(image ?? "");
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
    const data = (await page.locator("script[type='application/ld+json']").allTextContents()).map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    );
    expect(data.find((one) => one["@type"] === "BlogPosting")).toMatchObject({
      headline: blog.title,
      mainEntityOfPage: address,
      isAccessibleForFree: false,
      hasPart: { isAccessibleForFree: false, cssSelector: ".wall" },
      offers: { price: blog.price.toFixed(2), priceCurrency: "BDT" },
    });
    expect(data.find((one) => one["@type"] === "BreadcrumbList")).toBeDefined();
    await expect(page.locator(".wall")).toHaveCount(1);
  });

  await test.step("on paper stand the site's name and the address, and no wall", async () => {
    const size = page.viewportSize();
    // As wide as a sheet of A4, where the links of the header would take the name's room.
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: "print" });
    const name = await page
      .locator("header.site-header a")
      .first()
      .getByText("Institute of International Trade")
      .boundingBox();
    expect(name?.width).toBeGreaterThan(100);
    await expect(page.locator(".wall")).toBeHidden();
    await expect(page.getByText(`You can buy the rest at ${address}`)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    if (size) await page.setViewportSize(size);
  });

  await test.step("the wall names the price and leads to the checkout, by way of signing in", async () => {
    const wall = page.getByRole("complementary", { name: "Premium" });
    // What decides: what the rest contains, who wrote it, how it is paid, and what is promised.
    await expect(wall.getByRole("heading", { name: "In the rest" })).toBeVisible();
    expect(await wall.getByRole("list").first().getByRole("listitem").count()).toBeGreaterThan(0);
    await expect(wall.getByText("Facts as of")).toBeVisible();
    await expect(wall.getByRole("list", { name: "Ways to pay" })).toContainText("Bank transfer");
    await expect(wall.getByText(/^Full refund if/)).toBeVisible();
    await expect(wall.getByRole("link", { name: "Find your payment" })).toHaveCount(0);
    await expect(wall.getByRole("heading", { level: 2 })).toHaveText(
      `Read the other ${blog.remainingWords.toLocaleString("en-US")} words`,
    );
    await wall.getByRole("link", { name: `Buy for BDT ${blog.price.toLocaleString("en-US")}`, exact: true }).click();
    await expect(page).toHaveURL(`/login?redirect=%2Fcheckout%3Fblog%3D${blog.id}&message=auth_required`);
    await page.goBack();
    await expect(wall).toBeVisible();
  });

  expect(complaints).toEqual([]);
});

test("a blog that is not there gets the not-found page, with ways on", async ({ page }) => {
  const complaints = await watch(page);
  for (const address of ["/blogs/no-such-blog", "/blogs/00000000-0000-4000-8000-000000000000"]) {
    expect(await open(page, address)).toBe(404);
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("Did you forget to add the page to the router?", { exact: true })).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Read the blogs" }).click();
  await expect(page).toHaveURL("/blogs");
  await expect(page.getByRole("region", { name: "Blogs" }).getByRole("article")).toHaveCount(12);
  const notFound = expect.stringContaining("status of 404");
  expect(complaints).toEqual([notFound, notFound]);
});
