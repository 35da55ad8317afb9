import { expect, test } from "vitest";
import { parseDraft } from "./form-draft.ts";
import { type FormControl, isKept, messagesByField, valuesOf } from "./form-values.ts";

const control = (name: string, more: Partial<FormControl> = {}): FormControl => ({
  name,
  value: `${name} text`,
  type: "text",
  autocomplete: "",
  ...more,
});

test("keeps the first message of each field and drops what concerns none", () => {
  const issues = [
    { path: ["email"], message: "first" },
    { path: ["email"], message: "second" },
    { path: "phoneNumber", message: "from the server" },
    { path: ["elsewhere", 0], message: "no such field" },
    { path: [], message: "the whole form" },
  ];
  expect(messagesByField(issues, ["email", "phoneNumber"])).toEqual({
    email: "first",
    phoneNumber: "from the server",
  });
});

test("reads values by name, a tick only when it is set, a button never", () => {
  const controls = [
    control("fullName"),
    control("", { type: "submit" }),
    control("terms", { type: "checkbox", value: "on", checked: false }),
    control("news", { type: "checkbox", value: "on", checked: true }),
  ];
  expect(valuesOf(controls)).toEqual({ fullName: "fullName text", news: "on" });
});

test("keeps typed text, but no password (shown or hidden), no code and no tick", () => {
  expect(isKept(control("address", { autocomplete: "street-address" }))).toBe(true);
  expect(isKept(control("password", { type: "password" }))).toBe(false);
  expect(isKept(control("password", { type: "text", autocomplete: "new-password" }))).toBe(false);
  expect(isKept(control("code", { autocomplete: "one-time-code" }))).toBe(false);
  expect(isKept(control("terms", { type: "checkbox" }))).toBe(false);
});

test("a draft is text by name; anything else is no draft", () => {
  expect(parseDraft('{"email":"a@b.example","age":7}')).toEqual({ email: "a@b.example" });
  for (const text of [null, "", "not json", "[1]", "null", '"text"']) expect(parseDraft(text)).toEqual({});
});
