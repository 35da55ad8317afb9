// @vitest-environment happy-dom
import { act, createRef } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as session from "#features/accounts/client/use-session.ts";
import { draw, drawnWith } from "../../../../../test/drawn.tsx";
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

async function serve(address: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  if (address.includes("/blogs/")) sent.push(`${method} ${address.replace(/^.*\/blogs/, "")}`);
  return Response.json({ success: true, message: "", data: null });
}

drawnWith(serve);
beforeEach(() => {
  vi.spyOn(session, "useSession").mockReturnValue({ loaded: true, user: me } as never);
  sent = [];
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
