// @vitest-environment happy-dom
import { act, createRef } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as session from "#features/accounts/client/use-session.ts";
import { draw, drawnWith } from "../../../../../test/drawn.tsx";
import { answerDrafts, type KeptDrafts } from "../../../../../test/kept-drafts.ts";
import type { BlogComment } from "../../admin/approval-contract.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { BlogComments } from "./blog-comments.tsx";

const [me, colleague] = [
  { userId: "9b2f6c1e-2c0f-4d8a-9a55-4d5f1d2f7c11", fullName: "Rima" },
  { userId: "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52", fullName: "Karim" },
];
const said = (id: string, madeBy: BlogComment["madeBy"], answerTo: string | null = null): BlogComment => ({
  ...{ id, version: 1, quote: "", place: 0, text: `What ${id} says`, answerTo, madeBy },
  ...{ madeAt: "2026-11-23T08:00:00.000Z", settledBy: null, settledAt: null },
});

/** What the server has. */
let comments: BlogComment[];
/** What was sent to it, but for drafts. */
let sent: string[];
/** What it keeps of one's own typing. */
let drafts: KeptDrafts;

async function serve(address: string, init: RequestInit = {}): Promise<Response> {
  const kept = answerDrafts(drafts, address, init);
  if (kept) return kept;
  const { method = "GET", body } = init;
  if (address.includes("/blogs/")) sent.push(`${method} ${address.replace(/^.*\/blogs/, "")}`);
  const answered = body === undefined ? null : JSON.parse(String(body)).answerTo;
  if (answered && comments.every(({ id }) => id !== answered))
    return Response.json({ success: false, message: "This comment is no longer there." }, { status: 404 });
  return Response.json({ success: true, message: "", data: null });
}

drawnWith(serve);
beforeEach(() => {
  sent = [];
  drafts = {};
});
afterEach(() => void vi.restoreAllMocks());

const blog = { id: "b1", version: 1 } as unknown as AdminBlog;
function Drawn() {
  useLoaderData();
  const nothing = { quote: undefined, shown: undefined, onQuoteDone() {}, onShow() {} };
  return <BlogComments {...{ blog, comments, ...nothing }} at={createRef()} />;
}

const buttons = (name: string) =>
  [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === name);
const press = (name: string, at = 0) => act(async () => buttons(name).at(at)?.click());

it("asks before a comment of one's own is deleted, and offers it for none that somebody else answered", async () => {
  vi.spyOn(session, "useSession").mockReturnValue({ loaded: true, user: me } as never);
  comments = [said("a", me), said("b", me), said("c", me, "b"), said("d", colleague, "b"), said("e", null)];
  await draw(<Drawn />);
  // The comment without an answer, and one's own answer.
  expect(buttons("Delete")).toHaveLength(2);
  await press("Delete");
  expect(document.querySelector("dialog")?.textContent).toContain("Delete this comment?");
  expect(sent).toEqual([]);
  await press("Delete", 1);
  expect(sent).toEqual(["DELETE /b1/comments/a"]);
});

const first = "0b8e3a52-7a52-4c5a-9d0e-3a1f5c7e9b21";
/** Begins an answer to the first comment. */
async function answer(text: string): Promise<HTMLFormElement> {
  await press("Answer");
  const form = document.querySelector<HTMLFormElement>("form[aria-label=Answer]");
  const area = form?.querySelector("textarea");
  if (!form || !area) throw new Error("no form");
  area.value = text;
  await act(async () => area.dispatchEvent(new Event("input", { bubbles: true })));
  return form;
}
const shown = () => document.body.textContent ?? "";

it("keeps an answer whose comment was deleted while it was written in sight, until it is dropped", async () => {
  comments = [said(first, colleague)];
  await draw(<Drawn />);
  const form = await answer("The exporter's own bank.");
  comments = [];
  await act(async () => form.requestSubmit());
  await expect.poll(shown).toContain("Your answer was not kept: the comment was deleted");
  expect(shown()).toContain("The exporter's own bank.");
  await press("Drop it");
  await expect.poll(() => drafts).toEqual({});
});

it("leaves the form of an answer where it is when somebody settles the comment", async () => {
  comments = [said(first, colleague), said("b", colleague)];
  await draw(<Drawn />);
  const form = await answer("The exporter's own bank.");
  comments = comments.map((one) => ({ ...one, settledBy: colleague, settledAt: "2026-11-23T09:00:00.000Z" }));
  await press("Settled", 1);
  await expect.poll(shown).toContain("Settled (1)");
  expect(document.contains(form)).toBe(true);
  expect(form.closest("details")).toBeNull();
});
