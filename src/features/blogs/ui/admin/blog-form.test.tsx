// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { AdminBlog } from "../../admin/contract.ts";
import { blogTexts } from "../../admin/form-texts.ts";
import { BlogForm } from "./blog-form.tsx";

const term = { id: "c1", slug: "cargo", name: "Cargo" };
const today = {
  ...{ id: "b1", version: 2, title: "Today", excerpt: "Excerpt", content: "<p>Text</p>", sources: [], price: 0 },
  ...{ wallPercent: 20, featuredImage: "/library/cover.png", categories: [term], hashtags: [], featured: true },
} as unknown as AdminBlog;

const button = (label: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === label) as HTMLButtonElement;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json({
      success: true,
      message: "",
      data: /revisions$/.test(address) ? [] : { ...today, title: "Before" },
    }),
  );
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("lets one choose where an earlier version is not known whole: what was taken away upon it stays away", async () => {
  const fields = {
    ...blogTexts(today),
    version: "1",
    title: "Before",
    featured: "",
    categories: "[]",
    featuredImage: "",
  };
  const kept = { fields, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  await draw(<BlogForm blog={today} categories={[term]} kept={kept} />);
  await expect.poll(() => button("Compare the two")).toBeTruthy();
  await act(async () => button("Compare the two").click());
  await expect.poll(() => button("Use this text")).toBeTruthy();
  await act(async () => button("Use this text").click());
  expect([field("title")?.value, field("featured")?.checked]).toEqual(["Today", false]);
  expect([field("categories")?.value, field("featuredImage")?.value]).toEqual(["[]", ""]);
});
