// @vitest-environment happy-dom
import { act, createRef, type ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { clear, draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { AdminBlog } from "../../admin/contract.ts";
import { BlogComments } from "./blog-comments.tsx";
import { BlogCorrections } from "./blog-corrections.tsx";

/** What was sent; no answer to it ever comes. */
let sent: Record<string, string>[];

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (method === "POST" && address.includes("/blogs/")) {
    sent.push(JSON.parse(String(body)));
    throw new TypeError("no net");
  }
  return Response.json({ success: true, message: "", data: null });
}

const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`);
async function say(name: string, text: string) {
  const before = sent.length;
  const area = field(name) as HTMLTextAreaElement;
  area.value = text;
  await act(async () => area.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => area.form?.requestSubmit());
  await expect.poll(() => sent.length).toBe(before + 1);
  await expect.poll(() => document.querySelector("[aria-disabled]")).toBeNull();
}

drawnWith(serve);
beforeEach(() => {
  sent = [];
});

const blog = { id: "b1", version: 1, status: "published", publishAt: null } as unknown as AdminBlog;
const nothing = () => {};
const comments = (
  <BlogComments
    {...{ blog, comments: [], quote: undefined, shown: undefined, onQuoteDone: nothing, onShow: nothing }}
    at={createRef()}
  />
);

async function openCorrection() {
  await act(async () => document.querySelector("button")?.click());
  await expect.poll(() => field("note")).toBeTruthy();
}

it.each<[string, string, ReactNode, () => Promise<void>]>([
  ["comment", "text", comments, async () => {}],
  [
    "correction",
    "note",
    <BlogCorrections key="corrections" blog={blog} corrections={{ items: [], buyers: 0 }} />,
    openCorrection,
  ],
])(
  "a %s that is reworded after a lost answer is another one, and the same one after a reload",
  async (_, name, drawn, open) => {
    await draw(drawn);
    await open();
    await say(name, "Thirty-seven");
    await say(name, "Thirty-eight");
    await clear();
    await draw(drawn);
    await open();
    await say(name, "Thirty-eight");
    const [first, reworded, again] = sent;
    expect(reworded?.id).not.toBe(first?.id);
    expect(again).toEqual(reworded);
  },
);
