// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { StaffCourse } from "../../admin/course-contract.ts";
import { Announcements } from "./announcements.tsx";

/** What was sent; no answer to it comes, unless the net is there. */
let sent: { key: string; text: string }[];
let isReached: boolean;

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const data = { recipients: 3, subject: "The hall", paragraphs: ["Hall 2."] };
  if (method !== "POST" || address.endsWith("/preview")) return Response.json({ success: true, message: "", data });
  sent.push(JSON.parse(String(body)));
  if (!isReached) throw new TypeError("no net");
  return Response.json({ success: true, message: "", data: null });
}

const button = (label: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === label);
const field = (name: string) => document.querySelector(`form [name=${name}]`) as HTMLInputElement;
async function previewAndSend(text: string) {
  field("subject").value = "The hall";
  field("text").value = text;
  const before = sent.length;
  await act(async () => document.querySelector("form")?.requestSubmit());
  await expect.poll(() => document.body.textContent).toContain("Send this announcement?");
  const send = [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Send to 3 people"));
  await act(async () => send?.click());
  await expect.poll(() => sent.length).toBe(before + 1);
  await expect.poll(() => document.querySelector("[aria-disabled]")).toBeNull();
  await act(async () => button("Cancel")?.click());
}

const given = { cohort: { id: "c1", enrolled: 3, canceled: false }, announcements: [] } as unknown as StaffCourse;

drawnWith(serve);
beforeEach(() => {
  sent = [];
  isReached = false;
});

it("sends a text that is previewed again after a lost answer under the same key, and another text under another", async () => {
  await draw(<Announcements given={given} />);
  await previewAndSend("Hall 2.");
  await previewAndSend("Hall 2.");
  await previewAndSend("Hall 3.");
  const [first, again, other] = sent;
  expect(again).toEqual(first);
  expect(other?.key).not.toBe(first?.key);
});

it("has empty fields at once when one was sent: the next is not wiped while the draft goes", async () => {
  isReached = true;
  const line = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (init.method === "DELETE") await line.promise;
    return serve(address, init);
  });
  await draw(<Announcements given={given} />);
  await previewAndSend("Hall 2.");
  await expect.poll(() => field("text").value).toBe("");
  field("text").value = "And bring";
  await act(async () => line.resolve());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(field("text").value).toBe("And bring");
});
