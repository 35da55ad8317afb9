// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import { CodeField } from "./code-field.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it.each(["123456", "১২৩৪৫৬", "Your code: ১২৩ ৪৫৬."])("keeps the digits of %j, those of Bangla too", async (typed) => {
  await draw(<CodeField name="code" error={undefined} from="mail" />);
  const input = document.querySelector("input") as HTMLInputElement;
  input.value = typed;
  await act(async () => input.dispatchEvent(new Event("input", { bubbles: true })));
  expect(input.value).toBe("123456");
});
