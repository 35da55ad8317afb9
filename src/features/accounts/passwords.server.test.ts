import { expect, it } from "vitest";
import { weaknessOf } from "./passwords.server.ts";

it.each([
  "Iit-2026!",
  "IIT.Dhaka1",
  "IITDhaka2026!",
  "InstituteOfInternationalTrade1!",
  "Institute of International Trade 26!",
  "My-InternationalTrade-1",
])("refuses a name of the institute: %s", (password) => {
  expect(weaknessOf(password)).toContain("institute");
});

it.each(["Password1!", "!!Qwerty12", "Football2026!"])(
  "refuses a common one, also with signs around it: %s",
  (password) => {
    expect(weaknessOf(password)).toContain("common");
  },
);

it.each(["Chattogram-2026!", "Transit of Venus 4!", "Kiit-kaat-9?"])("takes others: %s", (password) => {
  expect(weaknessOf(password)).toBeUndefined();
});
