// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyStyles, applyStylesInTime, expectStyles } from "./whole-styles.ts";

const fetched = vi.fn(async () => new Response("p{}"));
const sheet = () => document.querySelector<HTMLLinkElement>("link") as HTMLLinkElement;
/** A mutation is told in a step of its own. */
const told = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  // It fetches no files, and would say so.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
  document.head.innerHTML = '<link rel="stylesheet" href="https://iit.example/assets/root.css" disabled="">';
  document.body.innerHTML = '<main class="wrap"><p>Text</p></main>';
  // happy-dom does not reflect it, and would ask for the sheet.
  let disabled = true;
  Object.defineProperty(sheet(), "disabled", { get: () => disabled, set: (value: boolean) => (disabled = value) });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  delete document.documentElement.dataset.session;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the sheet is fetched, and stays off while nothing is new", async () => {
  await expectStyles();
  expect(fetched).toHaveBeenCalledWith("https://iit.example/assets/root.css", expect.anything());
  document.querySelector("p")?.replaceChildren("Other text");
  await told();
  expect(sheet().disabled).toBe(true);
});

test.each<[string, () => unknown]>([
  ["an element", () => document.body.append(document.createElement("p"))],
  ["another class", () => document.querySelector("main")?.classList.add("appear")],
  ["a step back", () => window.dispatchEvent(new Event("popstate"))],
])("%s turns it on", async (_, change) => {
  await expectStyles();
  change();
  await told();
  expect(sheet().disabled).toBe(false);
});

test("it is on at once where somebody is signed in", () => {
  document.documentElement.dataset.session = "";
  void expectStyles();
  expect(sheet().disabled).toBe(false);
});

test("it is turned on by itself, but not at once", () => {
  vi.useFakeTimers();
  applyStylesInTime();
  vi.advanceTimersByTime(900);
  expect(sheet().disabled).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(sheet().disabled).toBe(false);
});

test("one that could not be fetched is off again, until the device is back in the net", async () => {
  fetched.mockRejectedValueOnce(new Error("no net"));
  await expectStyles();
  applyStyles();
  sheet().dispatchEvent(new Event("error"));
  expect(sheet().disabled).toBe(true);
  window.dispatchEvent(new Event("online"));
  expect(sheet().disabled).toBe(false);
});
