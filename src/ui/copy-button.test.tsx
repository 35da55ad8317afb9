// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../test/drawn.tsx";
import { CopyButton } from "./copy-button.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const region = () => document.querySelector("[role=status].sr-only, [role=status].text-signal");
async function press(clipboard: object | undefined) {
  vi.stubGlobal("navigator", { clipboard });
  await draw(<CopyButton text="0123456789" copiedLabel="Account number copied" />);
  const before = region();
  await act(async () => document.querySelector("button")?.click());
  expect(region()).toBe(before);
}

it("says that it has copied, to screen readers and for two seconds", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  await press({ writeText });
  expect(writeText).toHaveBeenCalledWith("0123456789");
  expect(region()?.textContent).toBe("Account number copied");
  expect(region()?.className).toBe("sr-only");
  await act(async () => vi.advanceTimersByTime(2000));
  expect(region()?.textContent).toBe("");
});

it.each([
  ["refuses", { writeText: async () => Promise.reject(new DOMException("no", "NotAllowedError")) }],
  ["has no clipboard", undefined],
])("says it for everybody to see where the browser %s", async (_, clipboard) => {
  await press(clipboard);
  expect(region()?.textContent).toBe("Not copied. Please copy it by hand.");
  expect(region()?.className).not.toContain("sr-only");
});
