// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import SearchDialog from "./search-dialog.tsx";

/** Whatever is found bears the text that it was found for. */
async function serve(address: string): Promise<Response> {
  const text = new URL(address, "http://localhost").searchParams.get("q") ?? "";
  const items = ["first", "second"].map((n) => ({
    id: `${text} ${n}`,
    type: "program",
    title: `${text} ${n}`,
    description: "",
    snippet: null,
    date: null,
    premium: false,
    marks: { title: [], description: [] },
    url: `/${text}/${n}`,
  }));
  const data = { items, correctedText: null, counts: { all: 2 }, pagination: { total: 2, hasNext: false } };
  return Response.json({ success: true, message: "", data });
}
const field = () => document.querySelector("input") as HTMLInputElement;
const press = (key: string) =>
  act(async () => field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const found = () => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("opens nothing of an answer that came after one had pointed into the one before", async () => {
  const router = await draw(<SearchDialog brand="CITI" open onClose={() => {}} />);
  await type("bond");
  await expect.poll(found).toEqual([expect.stringContaining("bond first"), expect.stringContaining("bond second")]);
  await type("bonded");
  await press("ArrowDown");
  expect(document.querySelector("[role=option][aria-selected=true]")?.textContent).toContain("bond first");
  await expect.poll(found).toContainEqual(expect.stringContaining("bonded first"));
  expect(document.querySelector("[role=option][aria-selected=true]")).toBeNull();
  await press("Enter");
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/search?q=bonded");
});
