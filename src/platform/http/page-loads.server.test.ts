import { data, type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { PageLoads, pageLoadsContext, remembering } from "./page-loads.server.ts";

const address = "https://iit.example/blogs?page=2";

type Loader = (args: LoaderFunctionArgs) => unknown;

function routesOf(loaders: Record<string, Loader>): ServerBuild["routes"] {
  const routes = Object.entries(loaders).map(([id, loader]) => [id, { id, module: { loader } }]);
  return remembering(Object.fromEntries([...routes, ["bare", { id: "bare", module: {} }]]));
}

function begin() {
  const loads = new PageLoads();
  const context = new RouterContextProvider();
  context.set(pageLoadsContext, loads);
  return { loads, context };
}

/** Loads as the router does, and tells what the page is made from. */
async function made(loaders: Record<string, Loader>, islands: Map<string, string> | null = null) {
  const { loads, context } = begin();
  const routes = routesOf(loaders);
  const args = {
    params: { slug: "a" },
    pattern: "/blogs",
    url: new URL(address),
    request: new Request(address),
    context,
  };
  await Promise.allSettled(Object.keys(loaders).map((id) => routes[id]?.module.loader?.(args as LoaderFunctionArgs)));
  return loads.made(islands);
}

const long = "x".repeat(2000);

const from = async (value: unknown, islands: [string, string][] = []) =>
  (await made({ page: () => value }, new Map(islands)))?.from;

describe("what a page is made from", () => {
  it.each<[string, unknown, unknown]>([
    ["a text", { title: "a" }, { title: "b" }],
    ["a number and its text", { price: 1 }, { price: "1" }],
    ["nothing and none", { price: null }, { price: undefined }],
    ["a key that is there and one that isn't", { price: undefined }, {}],
    ["where one text ends", ["ab", "c"], ["a", "bc"]],
    ["where one list ends", [["a"], "b"], [["a", "b"]]],
    ["a list and an object", { 0: "a" }, ["a"]],
    ["what stands in a text", ['","1 b'], ["", "b"]],
    ["the order of a list", ["a", "b"], ["b", "a"]],
    ["what lies deep", { a: { b: [{ c: true }] } }, { a: { b: [{ c: false }] } }],
    ["what stands in a long text", { a: "x".repeat(600), b: "y" }, { a: `${"x".repeat(599)}z`, b: "y" }],
    ["where one long text ends", [long, `${long}x`], [`${long}x`, long]],
    ["which of them is which", [`${long}a`, `${long}b`], [`${long}b`, `${long}a`]],
    ["a long text and its place", [long, "a"], ["a", long]],
    ["headers beside it", data("a", { headers: { "X-Robots-Tag": "noindex" } }), data("a")],
    ["the status beside it", data("a", { status: 404 }), data("a", { status: 200 })],
  ])("tells %s apart", async (_, one, other) => {
    const [first, again, second] = [await from(one), await from(one), await from(other)];
    expect(first).toBeDefined();
    expect(again).toBe(first);
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
  });

  it("is told by the long texts too, in whatever order they were placed", async () => {
    const one: [string, string] = ["footer", "<p>a</p>"];
    const two: [string, string] = ["text", "<p>b</p>"];
    expect(await from({}, [one, two])).toBe(await from({}, [two, one]));
    expect(await from({}, [one, two])).not.toBe(await from({}, [one, ["text", "<p>c</p>"]]));
    expect(await from({}, [one, two])).not.toBe(await from({}, [one]));
  });

  it("is told by all loaders, whichever ended first", async () => {
    const later = async () => new Promise((resolve) => setTimeout(resolve, 5, "shell"));
    const one = await made({ shell: later, page: () => "page" });
    const other = await made({ page: () => "page", shell: () => "shell" });
    expect(one?.from).toBe(other?.from);
    expect((await made({ page: () => "shell", shell: () => "page" }))?.from).not.toBe(one?.from);
    expect(one?.loads.map(({ routeId }) => routeId)).toEqual(["shell", "page"]);
  });

  it.each<[string, Loader]>([
    ["an answer", () => new Response("a")],
    ["an answer's headers", () => data("a", { headers: new Headers({ "X-Robots-Tag": "noindex" }) })],
    ["a day", () => ({ at: new Date(0) })],
    ["an address", () => ({ at: new URL(address) })],
    ["a list of pairs", () => new Map([["a", 1]])],
    ["something to come", () => ({ later: Promise.resolve(1) })],
    ["something to do", () => ({ run: () => 1 })],
    [
      "itself",
      () => {
        const round: Record<string, unknown> = {};
        round.again = round;
        return round;
      },
    ],
    [
      "a failure",
      () => {
        throw new Error("no");
      },
    ],
    ["a way on", () => Promise.reject(new Response(null, { status: 301 }))],
  ])("can't be told where a loader gives %s", async (_, loader) => {
    expect(await made({ shell: () => "shell", page: loader })).toBeUndefined();
  });

  it("can't be told where nothing was loaded", async () => {
    expect(await made({})).toBeUndefined();
  });
});

describe("loading again", () => {
  it("asks the same of each loader once, also when the page is rendered after it", async () => {
    const asked: unknown[] = [];
    const loaders: Record<string, Loader> = {
      shell: ({ params }) => asked.push(["shell", params.slug]),
      page: ({ url, pattern, request }) => {
        asked.push(["page", url.href, pattern, request.url]);
        return "page";
      },
    };
    const before = await made(loaders);
    const first = asked.splice(0);
    expect(first).toHaveLength(2);
    const { loads, context } = begin();
    const routes = routesOf(loaders);
    if (!before) throw new Error("not told");
    await loads.again(routes, before, context, () => new Request(address));
    expect(asked).toEqual(first);
    expect((await loads.made(null))?.loads).toEqual(before?.loads);
    const args = { params: {}, pattern: "", url: new URL(address), context };
    expect(await routes.page?.module.loader?.(args as unknown as LoaderFunctionArgs)).toBe("page");
    expect(asked).toHaveLength(2);
  });

  it("hands a failure to whoever renders the page then, and has nothing to compare", async () => {
    let fails = false;
    const failure = new Error("the database is gone");
    const loaders: Record<string, Loader> = {
      page: () => {
        if (fails) throw failure;
        return "page";
      },
    };
    const before = await made(loaders);
    fails = true;
    const { loads, context } = begin();
    const routes = routesOf(loaders);
    if (!before) throw new Error("not told");
    await loads.again(routes, before, context, () => new Request(address));
    expect(await loads.made(null)).toBeUndefined();
    fails = false;
    const args = { params: {}, pattern: "", url: new URL(address), context };
    await expect(routes.page?.module.loader?.(args as unknown as LoaderFunctionArgs)).rejects.toBe(failure);
  });
});
