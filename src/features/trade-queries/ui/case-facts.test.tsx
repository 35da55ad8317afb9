// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import type { TradeQuery } from "../contract.ts";
import { CaseFacts } from "./case-facts.tsx";

const query = { id: "one", status: "answered", mayPublish: false, publicSlug: null } as TradeQuery;
const moments = { createdAt: "2026-11-23T08:00:00.000Z", answeredAt: null, closedAt: null };
let sent: unknown[];
let answer: () => void;
let root: Root;

function serve(_: string, { body }: RequestInit = {}): Promise<Response> {
  sent.push(JSON.parse(String(body)));
  return new Promise((resolve) => {
    const data = { ...query, ...moments, mayPublish: true };
    answer = () => resolve(new Response(JSON.stringify({ success: true, message: "Said", data })));
  });
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  sent = [];
  const element = <CaseFacts query={{ ...query, ...moments }} onChange={() => {}} onOther={() => {}} />;
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </ToastProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("keeps the focus on the consent while it is saved, and sends it once", async () => {
  const box = document.querySelector("input[type=checkbox]") as HTMLInputElement;
  box.focus();
  await act(async () => box.click());
  // A browser takes the focus from what is disabled.
  expect([box.checked, box.disabled, box.getAttribute("aria-busy")]).toEqual([true, false, "true"]);
  await act(async () => box.click());
  expect(box.checked).toBe(true);
  await act(async () => answer());
  expect(sent).toEqual([{ mayPublish: true }]);
  expect(box.hasAttribute("aria-busy")).toBe(false);
  expect(document.activeElement).toBe(box);
});
