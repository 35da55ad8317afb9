import { type APIRequestContext, type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { open } from "../open.ts";
import { watch } from "../watch.ts";

const fieldsOf = (page: Page) => ({
  search: page.getByRole("searchbox", { name: "Search blogs" }),
  type: page.getByRole("combobox", { name: "Type" }),
  order: page.getByRole("combobox", { name: "Order" }),
  go: page.getByRole("button", { name: "Search" }),
  category: (name: string) => page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name }),
});

/** Whole titles of the list: a card shows them cut. */
function titlesOf(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Blogs" })
    .getByRole("heading", { level: 2 })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("title") ?? link.textContent ?? ""));
}

/** What the visitor sees of a state of the list. */
async function stateOf(page: Page) {
  const { search, type, order } = fieldsOf(page);
  const chosen = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current=true]");
  return {
    address: page.url().replace(/^https?:\/\/[^/]+/, ""),
    search: await search.inputValue(),
    type: await type.inputValue(),
    order: await order.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? ""),
    categories: await chosen.allInnerTexts(),
    titles: await titlesOf(page),
  };
}

/** What the API finds for an address of the list: the measure for what the page shows. */
async function fromApi(request: APIRequestContext, address: string): Promise<{ total: number; titles: string[] }> {
  const given = new URL(address, "http://site").searchParams;
  const byTitle = given.get("sort") === "title";
  const asked = {
    limit: "12",
    page: given.get("page") ?? "1",
    "filter-type": given.get("type") ?? "all",
    "search-text": given.get("q") ?? "",
    categories: given.get("category") ?? "",
    "sort-by": byTitle ? "title" : "publishedAt",
    "sort-order": byTitle ? "asc" : "desc",
  };
  const params = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  const answer = await request.get("/api/v1/blogs/public-list", { params });
  const { data, pagination } = (await answer.json()) as { data: { title: string }[]; pagination: { total: number } };
  return { total: pagination.total, titles: data.map(({ title }) => title) };
}

type State = Awaited<ReturnType<typeof stateOf>>;

async function withoutScript(browser: Browser, { project }: TestInfo): Promise<Page> {
  const { viewport, isMobile = false, baseURL = "" } = project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    isMobile,
    ...(viewport ? { viewport } : {}),
  });
  return context.newPage();
}

test("a visitor finds blogs: typing error, filters, order, pages, back and forward; and all of it without JavaScript", async ({
  page,
  browser,
  request,
}, testInfo) => {
  test.slow();
  const complaints = await watch(page);
  const { search, type, order, go, category } = fieldsOf(page);
  const walked: State[] = [];
  /** The list has come to this address, of which it is remembered what it shows. */
  const arrive = async (address: string, searchedFor?: string) => {
    const { total, titles } = await fromApi(request, address);
    const count = `${total} ${total === 1 ? "blog" : "blogs"}`;
    await expect(page).toHaveURL(address);
    await expect(page.getByText(searchedFor ? `${count} for “${searchedFor}”` : count, { exact: true })).toBeVisible();
    const given = new URL(address, "http://site").searchParams;
    const text = given.get("q") ?? "";
    const sort = given.get("sort") ?? (text === "" ? "newest" : "relevance");
    const order = { title: "Title, A to Z", newest: "Newest first", relevance: "Best match" }[sort];
    const wanted = { address, search: text, type: given.get("type") ?? "all", order };
    await expect.poll(() => stateOf(page)).toMatchObject(sort === "relevance" ? wanted : { ...wanted, titles });
    await expect(page.getByRole("region", { name: "Blogs" })).toHaveAttribute("aria-busy", "false");
    const state = await stateOf(page);
    expect(state.titles).toHaveLength(titles.length);
    walked.push(state);
    return state;
  };

  await open(page, "/blogs");
  await arrive("/blogs");

  await test.step("a typing error finds what was meant, and says so", async () => {
    await search.fill("demurage");
    await search.press("Enter");
    await arrive("/blogs?q=demurage", "demurrage");
    await expect(page.getByText("No results for “demurage”. Showing results for “demurrage” instead.")).toBeVisible();
    expect(walked.at(-1)).toMatchObject({
      order: "Best match",
      titles: ["Demurrage, detention and storage: where the days go"],
    });
    await expectNoViolations(page, "main");
  });

  await test.step("another search, narrowed by category and premium, then put in order", async () => {
    await search.fill("credit");
    await go.click();
    await arrive("/blogs?q=credit", "credit");
    await category("Trade finance").click();
    await arrive("/blogs?q=credit&category=trade-finance", "credit");
    await type.selectOption("premium");
    await arrive("/blogs?q=credit&category=trade-finance&type=premium", "credit");
    await order.selectOption("title");
    const { titles } = await arrive("/blogs?q=credit&category=trade-finance&type=premium&sort=title", "credit");
    expect(titles.length).toBeGreaterThan(0);
    const badges = page.getByRole("region", { name: "Blogs" }).getByText("Premium", { exact: true });
    await expect(badges).toHaveCount(titles.length);
  });

  await test.step("everything free by title, second page", async () => {
    await category("All categories").click();
    await arrive("/blogs?q=credit&type=premium&sort=title", "credit");
    await search.fill("");
    await type.selectOption("free");
    await arrive("/blogs?type=free&sort=title");
    await page.getByRole("navigation", { name: "Pages of blogs" }).getByRole("link", { name: "Next" }).click();
    await arrive("/blogs?type=free&sort=title&page=2");
    await expectNoViolations(page, "main");
  });

  await test.step("back and forward bring fields and list again, a reload keeps them", async () => {
    const returned = (state: State | undefined) => expect.poll(() => stateOf(page)).toEqual(state);
    for (const state of walked.slice(0, -1).reverse()) {
      await page.goBack();
      await returned(state);
    }
    for (const state of walked.slice(1)) {
      await page.goForward();
      await returned(state);
    }
    await page.reload();
    await returned(walked.at(-1));
  });

  expect(complaints).toEqual([]);

  await test.step("the same by form and links alone, without JavaScript", async () => {
    const plain = await withoutScript(browser, testInfo);
    const { search, type, order, go, category } = fieldsOf(plain);
    /** It shows what the first walk saw there; the order of the address's parts is the form's. */
    const sameAs = async (address: string) => {
      const state = walked.find((one) => one.address === address);
      await expect(async () => {
        expect({ ...(await stateOf(plain)), address }).toEqual(state);
      }).toPass();
    };
    await plain.goto("/blogs");
    await sameAs("/blogs");
    await search.fill("demurage");
    await go.click();
    await expect(plain.getByText("No results for “demurage”", { exact: false })).toBeVisible();
    await expect.poll(() => stateOf(plain)).toMatchObject({ order: "Best match", titles: walked[1]?.titles });
    await plain.goto("/blogs");
    await search.fill("credit");
    await type.selectOption("premium");
    await order.selectOption("title");
    await go.click();
    await sameAs("/blogs?q=credit&type=premium&sort=title");
    await category("Trade finance").click();
    await sameAs("/blogs?q=credit&category=trade-finance&type=premium&sort=title");
    // The form keeps the category, which is no field of it.
    await go.click();
    await expect(plain).toHaveURL("/blogs?q=credit&type=premium&sort=title&category=trade-finance");
    await sameAs("/blogs?q=credit&category=trade-finance&type=premium&sort=title");
    await category("All categories").click();
    await search.fill("");
    await type.selectOption("free");
    await go.click();
    await sameAs("/blogs?type=free&sort=title");
    await plain.getByRole("navigation", { name: "Pages of blogs" }).getByRole("link", { name: "Next" }).click();
    await sameAs("/blogs?type=free&sort=title&page=2");
    await plain.context().close();
  });
});

test("a faulty address is named and still shows a list; a search in vain shows a way on", async ({ page, request }) => {
  const complaints = await watch(page);
  const { total } = await fromApi(request, "/blogs");

  await test.step("what cannot be used is named, what can be used counts", async () => {
    expect(await open(page, "/blogs?type=gratis&sort=colour&page=0&category=customs")).toBe(422);
    await expect(page.getByText("Part of the address could not be used")).toBeVisible();
    await expect(page.getByText("There is no type “gratis”. All blogs are shown.")).toBeVisible();
    await expect(page.getByText("We can't sort by “colour”, so the newest come first.")).toBeVisible();
    await expect(page.getByText("“0” is not a page number. The first page is shown.")).toBeVisible();
    expect(await titlesOf(page)).toEqual((await fromApi(request, "/blogs?category=customs")).titles);
    await expectNoViolations(page, "main");
  });

  await test.step("the next choice leaves the faults behind", async () => {
    const { type } = fieldsOf(page);
    await type.selectOption("premium");
    await expect(page).toHaveURL("/blogs?category=customs&type=premium");
    await expect(page.getByText("Part of the address could not be used")).toHaveCount(0);
    const { titles } = await fromApi(request, "/blogs?category=customs&type=premium");
    await expect.poll(() => titlesOf(page)).toEqual(titles);
  });

  await test.step("nothing found: says what to try, and leads to all", async () => {
    const { search, go } = fieldsOf(page);
    await search.fill("zzzzqq");
    await go.click();
    await expect(page).toHaveURL("/blogs?q=zzzzqq&category=customs&type=premium");
    await expect(page.getByRole("heading", { name: "No blogs found" })).toBeVisible();
    await expect(page.getByText("0 blogs for “zzzzqq”")).toBeVisible();
    await expectNoViolations(page, "main");
    await page.getByRole("link", { name: "Show all blogs" }).click();
    await expect(page).toHaveURL("/blogs");
    await expect(page.getByText(`${total} blogs`, { exact: true })).toBeVisible();
    await expect(search).toHaveValue("");
  });

  // The browser itself reports the status of the faulty page, and nothing else is complained about.
  expect(complaints).toEqual([expect.stringContaining("status of 422")]);
});
