import { expect, test } from "vitest";
import { parsePageState } from "./page-state.ts";

const parse = (search: string) => parsePageState(new URLSearchParams(search));

test("knows its states and no others", () => {
  expect(parse("state=sent")).toBe("sent");
  for (const other of ["", "state=", "state=toString", "state=__proto__", "state=<b>"])
    expect(parse(other)).toBeUndefined();
});
