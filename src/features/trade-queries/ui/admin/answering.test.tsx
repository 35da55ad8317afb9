// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import type { SavedReply } from "../../admin/replies-contract.ts";
import { Answering } from "./answering.tsx";

const replies = ["One", "Two"].map((text) => ({ id: text, title: text, text: `${text}.` }) as SavedReply);
const queryId = "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52";
const part = { id: "b4e7c1de-5a0f-4b0e-9f7e-6a1c2d3e4f50", text: "And what if the fifth day is a holiday?" };
let sent: { path: string; body: unknown }[];
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (typeof body === "string") sent.push({ path, body: JSON.parse(body) });
    return new Response(JSON.stringify({ success: true, message: "", data: null }));
  });
  vi.useFakeTimers();
  localStorage.clear();
  const element = <Answering queryId={queryId} part={part} replies={replies} similar={[]} />;
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </ToastProvider>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("puts a saved reply into the answer by a press, not as soon as an arrow key comes to it", async () => {
  const answer = document.querySelector("[name=answer]") as HTMLTextAreaElement;
  const list = document.querySelector("select") as HTMLSelectElement;
  list.focus();
  for (const { id } of replies) {
    list.value = id;
    await act(async () => list.dispatchEvent(new Event("change", { bubbles: true })));
  }
  expect([answer.value, document.activeElement === list, list.value]).toEqual(["", true, "Two"]);
  const insert = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Insert");
  await act(async () => insert?.click());
  expect([answer.value, document.activeElement === answer]).toEqual(["Two.", true]);
});

it("says which question the answer is for, and what it said, and keeps what is typed for that one alone", async () => {
  const answer = document.querySelector("[name=answer]") as HTMLTextAreaElement;
  answer.value = "Then the next banking day.";
  await act(async () => answer.dispatchEvent(new Event("input", { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(sent.map(({ path }) => path)).toContain(`/api/v1/drafts/desk-answer-answer-${part.id}`);
  await act(async () => document.querySelector("form")?.requestSubmit());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sent).toContainEqual({
    path: `/api/v1/trade-queries/${queryId}/answer`,
    body: { answer: "Then the next banking day.", partId: part.id, before: part.text },
  });
});
