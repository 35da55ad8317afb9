// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";

type Styles = typeof import("./whole-styles.ts");
let applyStyles: Styles["applyStyles"];
let applyStylesInTime: Styles["applyStylesInTime"];
let expectStyles: Styles["expectStyles"];
let listening: MockInstance<typeof window.addEventListener>;
const fetched = vi.fn(async () => new Response("p{}"));
const sheet = () => document.querySelector<HTMLLinkElement>("link") as HTMLLinkElement;
/** A mutation is told in a step of its own. */
const told = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  // A page has one sheet, and what is known of it is the page's.
  vi.resetModules();
  ({ applyStyles, applyStylesInTime, expectStyles } = await import("./whole-styles.ts"));
  fetched.mockClear();
  // It fetches no files, and would say so.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
  document.head.innerHTML = '<link rel="stylesheet" href="https://iit.example/assets/root.css" disabled="">';
  // A page of its own, on which nothing of the test before listens or looks.
  const body = document.createElement("body");
  body.innerHTML = '<main class="wrap"><p>Text</p></main>';
  document.body.replaceWith(body);
  listening = vi.spyOn(window, "addEventListener");
  // happy-dom does not reflect it, and would ask for the sheet.
  let disabled = true;
  Object.defineProperty(sheet(), "disabled", { get: () => disabled, set: (value: boolean) => (disabled = value) });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  for (const [name, heard] of listening.mock.calls) window.removeEventListener(name, heard as EventListener);
  delete document.documentElement.dataset.session;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the sheet is fetched once, and stays off while nothing is new", async () => {
  await Promise.all([expectStyles(), expectStyles()]);
  expect(fetched).toHaveBeenCalledTimes(1);
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

test("it is turned on only once it is there, and the script waits for it, but not for long", async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(promise);
  void applyStyles();
  const waited = vi.fn();
  void expectStyles().then(waited);
  await vi.advanceTimersByTimeAsync(2900);
  expect([sheet().disabled, waited.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect([sheet().disabled, waited.mock.calls.length]).toEqual([true, 1]);
  resolve(new Response("p{}"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sheet().disabled).toBe(false);
});

test("it is on as soon as it is there where somebody is signed in", async () => {
  document.documentElement.dataset.session = "";
  await expectStyles();
  await told();
  expect(sheet().disabled).toBe(false);
});

test("it is turned on by itself, but not at once", async () => {
  vi.useFakeTimers();
  applyStylesInTime();
  await vi.advanceTimersByTimeAsync(900);
  expect(sheet().disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sheet().disabled).toBe(false);
});

test.each<[string, () => Promise<Response>]>([
  ["does not come", () => Promise.reject(new Error("no net"))],
  ["is gone", async () => new Response("", { status: 404 })],
])("one that %s stays off, until a later call or until the device is back in the net", async (_, answer) => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(answer).mockImplementationOnce(answer);
  await applyStyles();
  // Not at every letter.
  for (let letter = 0; letter < 10; letter += 1) await applyStyles();
  expect([sheet().disabled, fetched.mock.calls.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(3000);
  await applyStyles();
  expect([sheet().disabled, fetched.mock.calls.length]).toEqual([true, 2]);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([sheet().disabled, fetched.mock.calls.length]).toEqual([false, 3]);
});

test("a browser that knows no AbortSignal.timeout gets the sheet as well", async () => {
  vi.stubGlobal("AbortSignal", { ...AbortSignal, timeout: undefined });
  await applyStyles();
  expect(sheet().disabled).toBe(false);
});
