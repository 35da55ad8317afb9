// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetSession, signIn } from "#features/accounts/client/session.ts";
import { clear, draw, drawnWith } from "../../../../test/drawn.tsx";
import { OwnBlog } from "./library/own-blog.tsx";
import { readWhole } from "./whole-text.ts";

const blog = {
  ...{ id: "3d1b0f0a", slug: "bonds", title: "Bonds", excerpt: "", content: "<p>All of it.</p>" },
  ...{ asOf: null, sources: [], corrections: [] },
};
/** What is answered about the blog: its fields, a status of ours, or what a proxy says while the site starts again. */
let site: object | number | string;
/** What the worker is told. */
const told: unknown[] = [];

drawnWith(async (address) => {
  const data = address.includes("/auth/") ? { user: { userId: "rahima" }, token: "t" } : site;
  if (typeof data === "string") return new Response(data, { status: 404 });
  const status = typeof data === "number" ? data : 200;
  return Response.json(
    { success: status === 200, message: "Said", data, ...(status === 404 && { code: "NOT_FOUND" }) },
    { status },
  );
});
beforeEach(async () => {
  told.length = 0;
  const controller = { postMessage: (message: unknown) => void told.push(message) };
  Object.defineProperty(navigator, "serviceWorker", { value: { controller }, configurable: true });
  await signIn({ email: "rahima@example.org", password: "Buriganga-2026!" });
});
afterEach(() => {
  forgetSession();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const kept = {
  kind: "own",
  userId: "rahima",
  of: blog.id,
  paths: ["/blogs/bonds", "/dashboard/blogs/3d1b0f0a"],
  copy: { title: "Bonds", excerpt: "", content: "<p>All of it.</p>" },
};
const forgotten = { kind: "forget", of: blog.id };

it.each([
  ["bought", { ...blog, price: 450, locked: false }, [kept]],
  ["given back", { ...blog, price: 450, locked: true }, [forgotten]],
  ["given back, and taken off the site", 404, [forgotten]],
  ["not answered for by the site", "404 page not found", []],
  ["read by who runs the site", { ...blog, price: 450, locked: false, version: 3 }, []],
  ["asked for wrongly", 422, []],
])("a blog that is %s is kept for offline, forgotten, or neither", async (_, answer, messages) => {
  site = answer;
  await readWhole(blog.id).catch(() => {});
  expect(told).toEqual(messages);
  told.length = 0;
  await draw(<OwnBlog id={blog.id} />);
  await expect.poll(() => document.body.textContent).not.toContain("Loading");
  expect(told).toEqual(messages);
  await clear();
});
