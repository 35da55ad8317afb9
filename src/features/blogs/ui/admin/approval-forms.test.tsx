// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { draw, drawnWith } from "../../../../../test/drawn.tsx";
import { answerDrafts, type KeptDrafts } from "../../../../../test/kept-drafts.ts";
import type { Approval } from "../../admin/approval-contract.ts";
import AdminBlogPage from "../../pages/admin/detail.tsx";

const id = "9b2f6c1e-2c0f-4d8a-9a55-4d5f1d2f7c11";
const blog = {
  ...{ id, version: 1, title: "Duties", slug: "duties", excerpt: "", content: "<p>A text.</p>", author: "Rima" },
  ...{ status: "draft", publishAt: null, reviewOn: null, price: 0, memberPrice: null, wallPercent: 20 },
  ...{ categories: [], hashtags: [], wordCount: 2, readingTime: 1, viewCount: 0, claps: 0 },
};
const request = {
  ...{ id, version: 1, message: "", askedBy: null, askedAt: "2026-11-23T08:00:00.000Z", reviewer: null },
  ...{ outcome: null, answer: "", decidedBy: null, decidedAt: null },
};
const asked: Approval = {
  ...{ wanted: true, needed: true, approved: false, mayDecide: true, last: request, reviewers: [], comments: [] },
};

/** What the server has, and what it keeps of one's own typing. */
let approval: Approval;
let drafts: KeptDrafts;

async function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const kept = answerDrafts(drafts, address, init);
  if (kept) return kept;
  const { method = "GET" } = init;
  if (method === "GET") return Response.json({ success: true, message: "", data: null });
  // Somebody else was faster.
  return Response.json({ success: false, message: "Nobody waits for an answer any more." }, { status: 409 });
}
drawnWith(serve);
beforeEach(() => {
  drafts = {};
  approval = asked;
});

function Page() {
  useLoaderData();
  const given = { loaderData: { blog, versions: [], corrections: { items: [], buyers: 0 }, approval } };
  return <AdminBlogPage {...(given as unknown as Parameters<typeof AdminBlogPage>[0])} />;
}

const text = () => document.body.textContent ?? "";
const dialog = () => document.querySelector("dialog");
const press = (name: string, within: ParentNode = document) =>
  act(async () => [...within.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());
async function type(name: string, said: string) {
  const area = document.querySelector<HTMLTextAreaElement>(`dialog textarea[name=${name}]`);
  if (!area) throw new Error("no field");
  area.value = said;
  await act(async () => area.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => area.form?.requestSubmit());
  return area;
}

it("leaves a decision in its dialog when the request was taken back, and in sight once that is closed", async () => {
  await draw(<Page />);
  await press("Ask for changes");
  approval = { ...asked, last: { ...request, outcome: "withdrawn", decidedAt: "2026-11-23T09:00:00.000Z" } };
  const area = await type("answer", "The days, please.");
  await expect.poll(() => dialog()?.textContent).toContain("Nobody waits for an answer any more.");
  expect(dialog()?.contains(area)).toBe(true);
  expect(area.value).toBe("The days, please.");
  await press("Cancel", dialog() ?? undefined);
  await expect.poll(text).toContain("Your answer was not sent: the request was taken back");
  expect(text()).toContain("The days, please.");
});

it("leaves a request in its dialog when somebody else asked, and in sight once that is closed", async () => {
  approval = { ...asked, last: null };
  await draw(<Page />);
  await press("Ask for approval");
  approval = asked;
  const area = await type("message", "The table, please.");
  await expect.poll(() => dialog()?.textContent).toContain("Nobody waits for an answer any more.");
  expect(dialog()?.contains(area)).toBe(true);
  await press("Cancel", dialog() ?? undefined);
  await expect.poll(text).toContain("Your request was not sent: approval was asked for already");
  expect(text()).toContain("The table, please.");
});
