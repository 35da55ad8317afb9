// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import MergeDialog from "./merge-dialog.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? "";
const line = { isText: false, base: "Before" };
const fields = [
  { ...line, name: "title", label: "Title", mine: "A", theirs: "B" },
  { ...line, name: "slug", label: "Address", mine: "Before", theirs: "C" },
];
const drawn = (own: boolean) => draw(<MergeDialog fields={fields} own={own} onUse={() => {}} onClose={() => {}} />);

it("speaks of windows to whoever wrote both texts", async () => {
  await drawn(true);
  expect(text()).toContain("Your text in two windows");
  expect(text()).toContain("You changed one place in both: choose what stays.");
  expect(text()).toContain("In the other window");
  expect(text()).not.toMatch(/they|theirs|you both|yours/i);
});

it("speaks of somebody else to whoever wrote one of them", async () => {
  await drawn(false);
  expect(text()).toContain("Your text and theirs");
  expect(text()).toContain("You both changed one place");
  expect(text()).toContain("They changed");
  expect(text()).not.toContain("window");
});
