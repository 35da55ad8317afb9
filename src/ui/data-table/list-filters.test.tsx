// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../test/drawn.tsx";
import { ListFilters } from "./list-filters.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("shows the fields whenever an address with filters comes, also by a view or the way back, until they are folded", async () => {
  const router = await draw(
    <ListFilters label="Search cases" placeholder="Number" values={{ search: "", status: "" }} onChange={() => {}}>
      <input name="status" aria-label="Status" />
    </ListFilters>,
    ["/?status=open", "/?search=TQ"],
  );
  const button = () => document.querySelector<HTMLButtonElement>("[aria-expanded]");
  const isOpen = () => button()?.getAttribute("aria-expanded");
  const go = (to: string | number) => act(async () => void (await router.navigate(to as string)));
  expect(isOpen()).toBe("false");
  await go(-1);
  expect([isOpen(), document.querySelector("[name=status]")?.parentElement?.className]).toEqual(["true", "contents"]);
  await act(async () => button()?.click());
  await go("/?status=open&search=TQ");
  expect(isOpen()).toBe("false");
  await go("/?status=answered");
  expect(isOpen()).toBe("true");
});
