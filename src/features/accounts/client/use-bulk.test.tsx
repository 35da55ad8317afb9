// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import { ApiError } from "./api.ts";
import { type BulkDone, useBulk } from "./use-bulk.ts";

const refused = () => Promise.reject(new ApiError(409, { message: "Changed by somebody else." }, ""));
let bulk: ReturnType<typeof useBulk>;
let root: Root;

function List() {
  bulk = useBulk({ ids: ["a", "b", "c"], clear: () => {}, keep: () => {} }, { nameOf: (id) => `Row ${id}` });
  return null;
}
const said = () => document.querySelector("[aria-label=Notifications]")?.textContent;
const run = (work: (id: string) => Promise<BulkDone>) =>
  act(() => bulk.runWithUndo(work, (count) => `${count} rows are changed.`));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <List /> }])} />
      </ToastProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("names the first that refused, and tells to how many it was done", async () => {
  await run((id) => (id === "a" ? Promise.resolve({}) : refused()));
  expect(said()).toContain("Row b: Changed by somebody else. Done: 1 of 3.");
});

it("tells how many were taken back where some refused", async () => {
  await run(async (id) => ({ back: () => (id === "a" ? Promise.resolve() : refused()) }));
  const undo = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo");
  await act(async () => undo?.click());
  expect(said()).toContain("Row b: Changed by somebody else. Taken back: 1 of 3.");
});
