import { expect, test } from "vitest";
import { chosenKeys, searchWithColumns, shownColumns, viewSearch } from "./choose-columns.ts";
import { parseOwnColumns } from "./own-lists.ts";

const columns = [
  { key: "name" },
  { key: "email", phone: "labelled" as const },
  { key: "joined", phone: "hidden" as const },
];
const keys = (search: string, remembered?: string[]) => chosenKeys(columns, search, remembered);

test("the address goes before what is remembered; what a row is called is always there", () => {
  expect(keys("")).toBeUndefined();
  expect(keys("", ["joined"])).toEqual(["name", "joined"]);
  expect(keys("?page=2&columns=email", ["joined"])).toEqual(["name", "email"]);
  expect(keys("?columns=name")).toEqual(["name"]);
});

test("columns that the list does not have count as none", () => {
  expect(keys("?columns=salary,__proto__")).toBeUndefined();
  expect(keys("?columns=salary,joined")).toEqual(["name", "joined"]);
  expect(keys("?columns=", ["gone"])).toBeUndefined();
});

test("a chosen column is shown in narrow windows, too", () => {
  expect(shownColumns(columns, undefined)).toBe(columns);
  expect(shownColumns(columns, ["name", "joined"])).toEqual([{ key: "name" }, { key: "joined", phone: "labelled" }]);
});

test("an address keeps the rest of it", () => {
  expect(searchWithColumns("?status=open&columns=a", ["name", "email"])).toBe("?status=open&columns=name,email");
  expect(searchWithColumns("?columns=a", undefined)).toBe("");
  expect(viewSearch("?status=open&page=3&columns=name,email")).toBe("?status=open&columns=name,email");
});

test("what stands on the device is taken as far as it makes sense", () => {
  for (const text of [null, "", "{", "[]", "7", '{"columns":[]}', '{"views":{}}'])
    expect(parseOwnColumns(text)).toEqual({});
  expect(parseOwnColumns('{"columns":{"/a":["x",7],"/b":7}}')).toEqual({ "/a": ["x"], "/b": [] });
});
