// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useKnownScroll } from "./use-known-scroll.ts";

function Frame() {
  useKnownScroll();
  return null;
}
afterEach(() => vi.unstubAllGlobals());

test("who asks while the page goes is answered from memory, and asks the page again when it came back", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let asked = 0;
  let top = 0;
  Object.defineProperty(window, "scrollY", {
    configurable: true,
    get() {
      asked += 1;
      return top;
    },
  });
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Frame />));
  top = 70;
  window.dispatchEvent(new Event("scroll"));
  asked = 0;
  window.dispatchEvent(new Event("pagehide"));
  expect([window.scrollY, asked]).toEqual([70, 0]);
  window.dispatchEvent(new Event("pageshow"));
  top = 90;
  expect([window.scrollY, asked]).toEqual([90, 1]);
  await act(async () => root.unmount());
});
