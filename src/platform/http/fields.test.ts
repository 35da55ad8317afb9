import { expect, it } from "vitest";
import { pressKeyField } from "./fields.ts";

it("the key of a press is one, in small letters or capitals: two sent at once would not wait for each other", () => {
  const key = "6f1d9a3e-0b52-4c7e-8a41-2f9c3d5e7b10";
  expect(pressKeyField().parse(key.toUpperCase())).toBe(key);
  expect(pressKeyField().parse(undefined)).toBeUndefined();
});
