// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LeftAnswer } from "./left-answer.tsx";

const mine = "Ask the bank first, then send the documents again.";
const id = "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52";
/** What the server keeps of this person's typing. */
let kept: { fields: Record<string, string>; revision: number; savedAt: string } | null;
let root: Root;

async function serve(address: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  expect(address).toContain(`/drafts/desk-answer-answer-${id}`);
  if (method === "DELETE") kept = null;
  return new Response(JSON.stringify({ success: true, message: "", data: kept }));
}
async function show(closed: boolean, sent: string | null): Promise<string> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<LeftAnswer partId={id} closed={closed} sent={sent} />));
  await act(() => vi.advanceTimersByTimeAsync(100));
  return document.body.textContent ?? "";
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.useFakeTimers();
  localStorage.clear();
  kept = { fields: { answer: mine }, revision: 2, savedAt: "2026-11-23T08:00:00.000Z" };
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is shown beside the answer that went out first, and gone when it is dropped", async () => {
  const text = await show(false, "At most five banking days.");
  expect(text).toContain("Your answer was not sent: another one went out first");
  expect(text).toContain(mine);
  const drop = [...document.querySelectorAll("button")].find((one) => one.textContent === "Drop it");
  await act(async () => drop?.click());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(kept).toBe(null);
  expect(document.body.textContent).toContain("Your unsaved text was dropped");
});

it("is shown with a query that was closed meanwhile", async () => {
  expect(await show(true, null)).toContain("Your answer was not sent: the query was closed");
});

it("is not shown where it is the answer that was sent, of which no word came back, or where nothing was written", async () => {
  expect(await show(false, mine)).toBe("");
  expect(kept).toBe(null);
  await act(async () => root.unmount());
  expect(await show(false, "At most five banking days.")).toBe("");
});
