// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { Issue } from "../../admin/contract.ts";
import { IssueEditor } from "./issue-editor.tsx";

const first = { id: "i1", subject: "November", intro: "In short.", blogs: [], revision: 1 } as unknown as Issue;
/** What is saved by now, the draft that is kept, and searches by their texts, which wait for their answers. */
let issue: Issue;
let kept: { fields: Record<string, string>; revision: number; savedAt: string } | null;
let searches: Map<string, PromiseWithResolvers<unknown>>;

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  let data: unknown = null;
  if (pathname.endsWith("/news-letters/blogs")) {
    const search = Promise.withResolvers<unknown>();
    searches.set(searchParams.get("search") ?? "", search);
    data = await search.promise;
  } else if (pathname.includes("/drafts/")) {
    if (method === "DELETE") kept = null;
    if (method === "PUT") {
      const { fields, revision } = JSON.parse(String(body));
      kept = { fields, revision: revision + 1, savedAt: "2026-11-23T08:00:00.000Z" };
    }
    data = kept;
  }
  return Response.json({ success: true, message: "", data });
}

function Editor() {
  // Drawn anew by a revalidation, which finds what is saved by then.
  useLoaderData();
  return <IssueEditor issue={issue} />;
}
const named = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const text = () => document.body.textContent ?? "";
const press = (label: string) =>
  act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click());
const type = (field: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  localStorage.clear();
  issue = first;
  kept = null;
  searches = new Map();
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

/** Somebody types, and somebody else saves. */
async function moved() {
  const router = await draw(<Editor />);
  await type(named("subject"), "Mine");
  await expect.poll(() => kept?.fields.subject, { timeout: 5000 }).toBe("Mine");
  issue = { ...first, subject: "Theirs", revision: 2 };
  await act(() => router.revalidate());
  expect(text()).toContain("Somebody else saved this issue meanwhile");
}

it("keeps nothing of what was written where theirs was taken, and can put it back", async () => {
  await moved();
  await press("Take theirs");
  await expect.poll(() => kept, { timeout: 5000 }).toBeNull();
  expect(named("subject").value).toBe("Theirs");
  await press("Put it back");
  expect(named("subject").value).toBe("Mine");
  expect(text()).toContain("Somebody else saved this issue meanwhile");
});

it("keeps what was written as written upon theirs where that was chosen", async () => {
  await moved();
  await press("Keep what I wrote");
  await expect.poll(() => kept?.fields.version, { timeout: 5000 }).toBe("2");
  expect([named("subject").value, text().includes("Somebody else")]).toEqual(["Mine", false]);
});

it("shows the blogs of the search that was asked for last, whichever is answered last", async () => {
  await draw(<Editor />);
  const field = document.querySelector("[type=search]") as HTMLInputElement;
  for (const words of ["tariff", "bond"]) {
    await type(field, words);
    await press("Find");
  }
  const blog = (title: string) => [{ id: title, title, publishedAt: "2026-11-01T00:00:00.000Z", price: 0 }];
  await act(async () => searches.get("bond")?.resolve(blog("Bonds")));
  await expect.poll(text).toContain("Bonds");
  await act(async () => searches.get("tariff")?.resolve(blog("Tariff lines")));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect([text().includes("Bonds"), text().includes("Tariff lines")]).toEqual([true, false]);
});
