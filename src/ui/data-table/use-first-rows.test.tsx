// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const rows = Array.from({ length: 20 }, (_, n) => ({ id: `r${n}` }));
const count = () => document.querySelectorAll("tbody tr").length;
const room = () => document.querySelector<HTMLElement>("table + div")?.style.height;
let root: Root;

/** Draws a list, and answers how many rows its first picture has. */
async function open(): Promise<number> {
  const { DataTable } = await import("./data-table.tsx");
  const table = (
    <DataTable
      caption="Things"
      columns={[{ key: "id", title: "Id", cell: ({ id }: { id: string }) => id }]}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ id }) => id}
    />
  );
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const router = createMemoryRouter([{ path: "/", element: table }]);
  flushSync(() => root.render(<RouterProvider router={router} />));
  return count();
}
function close(): void {
  root.unmount();
  document.body.replaceChildren();
}
const came = (type: NavigationTimingType) =>
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as never]);

// As after a load of the page.
beforeEach(() => vi.resetModules());
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

test("the list that a page opens with has what is in sight first, with room for the rest; a later one is whole at once", async () => {
  came("navigate");
  expect(await open()).toBe(12);
  expect(room()).toBe("20rem");
  await vi.waitFor(() => expect(count()).toBe(20));
  expect(room()).toBeUndefined();
  close();
  expect(await open()).toBe(20);
});

test("after a reload it is whole at once, as the window may stand at its end", async () => {
  came("reload");
  expect(await open()).toBe(20);
});
