// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { DeleteCategory } from "./delete-category.tsx";

const category = (name: string, readers: number) => ({
  id: name,
  slug: name.toLowerCase(),
  name,
  description: "",
  position: 0,
  published: 0,
  drafts: 0,
  archived: 0,
  readers,
});
const asked = vi.fn(async () => Response.json({ success: true, message: "Deleted", data: { blogs: 0 } }));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", asked);
  asked.mockClear();
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? "";
const press = () =>
  act(async () => {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Delete")?.click();
  });

it("asks what newsletter readers get instead of a category that they chose", async () => {
  const ports = category("Ports", 2);
  await draw(<DeleteCategory category={ports} all={[ports, category("Customs", 0)]} onDone={() => {}} />);
  expect(text()).toContain("2 newsletter readers chose it.");
  expect(text()).not.toContain("Nowhere");
  await press();
  expect(document.querySelector("select")?.getAttribute("aria-invalid")).toBe("true");
  expect(asked).not.toHaveBeenCalled();
});

it("and nothing where nobody did", async () => {
  const ports = category("Ports", 0);
  await draw(<DeleteCategory category={ports} all={[ports, category("Customs", 0)]} onDone={() => {}} />);
  expect(text()).toContain("Nowhere");
  await press();
  expect(asked).toHaveBeenCalled();
});
