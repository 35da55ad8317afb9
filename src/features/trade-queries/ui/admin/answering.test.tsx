// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import type { AdminQuery } from "../../admin/contract.ts";
import type { SavedReply } from "../../admin/replies-contract.ts";
import { Answering } from "./answering.tsx";

const replies = ["One", "Two"].map((text) => ({ id: text, title: text, text: `${text}.` }) as SavedReply);
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data: null })));
  vi.useFakeTimers();
  localStorage.clear();
  const query = { id: "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52" } as AdminQuery;
  const element = <Answering query={query} replies={replies} similar={[]} />;
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
