// @vitest-environment happy-dom
import { act } from "react";
import type { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../test/drawn.tsx";
import CommandPalette from "./command-palette.tsx";

const offline = "You're offline. Check your connection and try again.";
let isOnline: boolean;
let router: ReturnType<typeof createMemoryRouter>;

async function serve(address: string): Promise<Response> {
  if (!isOnline) throw new TypeError("no net");
  const found = [{ kind: "query", title: "Who stamps the EXP form?", detail: "TQ-2026-000001", href: "/there" }];
  const data = address.includes("/overview/find") ? found : null;
  return new Response(JSON.stringify({ success: true, message: "", data }));
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (key: string) =>
  act(async () =>
    document
      .querySelector("input")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
async function type(text: string, ms = 10_000) {
  const field = document.querySelector("input") as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, text);
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
  // A read is tried four times, within seven seconds.
  await wait(ms);
}
const spoken = () => document.querySelector("dialog [role=status]")?.textContent;
const shown = () => document.querySelector("dialog")?.textContent ?? "";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.useFakeTimers();
  isOnline = true;
  const role = "admin";
  router = await draw(<CommandPalette role={role} onClose={() => {}} />);
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says of a search that failed only that, also aloud, and tries again with the next letter", async () => {
  isOnline = false;
  await type("exp form");
  expect(spoken()).toBe(offline);
  expect(shown()).not.toContain("Nothing has");
  isOnline = true;
  await type("exp forms");
  expect(spoken()).toBe("1 entry");
  expect(shown()).not.toContain(offline);
});

it("tries again by itself once there is a connection", async () => {
  isOnline = false;
  await type("exp form");
  isOnline = true;
  window.dispatchEvent(new Event("online"));
  await wait(100);
  expect(shown()).toContain("Who stamps the EXP form?");
  expect([spoken(), shown().includes(offline)]).toEqual(["1 entry", false]);
});

/** Whatever is found bears the text that it was found for. */
const serveByText = async (address: string) => {
  const text = new URL(address, "http://localhost").searchParams.get("text") ?? "";
  const all = ["first", "second", "third"].map((n) => ({
    kind: "order",
    title: `${text} order`,
    href: `/${text}/${n}`,
  }));
  return Response.json({ success: true, message: "", data: all });
};

it("waits with Enter for what the typed text finds: what the text of before found was not meant", async () => {
  vi.stubGlobal("fetch", serveByText);
  await type("rahim");
  await type("rahima", 0);
  expect(shown()).toContain("rahim order");
  await press("Enter");
  await wait(0);
  expect(router.state.location.pathname).toBe("/");
  await wait(1000);
  expect(router.state.location.pathname).toBe("/rahima/first");
  await type("rahim");
  await type("rahima", 0);
  await press("Enter");
  await type("karim", 5000);
  expect(router.state.location.pathname).toBe("/rahima/first");
});

it("opens what was pointed at also while a text is looked up, and at once what has the text in its name", async () => {
  vi.stubGlobal("fetch", serveByText);
  await type("audit", 0);
  await press("Enter");
  await wait(0);
  expect(router.state.location.pathname).toBe("/admin-dashboard/audit-log");
  await type("rahim");
  await type("rahima", 0);
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await press(key);
  await wait(0);
  expect(router.state.location.pathname).toBe("/rahim/third");
});

it("goes on choosing what was chosen before the answer came, which stands above it then", async () => {
  vi.stubGlobal("fetch", serveByText);
  await type("audit", 0);
  const chosen = () => document.querySelector("[role=option][aria-selected=true]")?.textContent;
  expect(chosen()).toContain("Audit log");
  await wait(5000);
  expect([shown().includes("audit order"), chosen()]).toEqual([true, expect.stringContaining("Audit log")]);
  await press("Enter");
  await wait(0);
  expect(router.state.location.pathname).toBe("/admin-dashboard/audit-log");
});
