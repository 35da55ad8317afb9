import { expect, test } from "vitest";
import { splitSubtitle } from "./subtitle.ts";

test("splits on the pipe and drops what is empty", () => {
  expect(splitSubtitle("Customs | Classification |Rules of origin")).toEqual([
    "Customs",
    "Classification",
    "Rules of origin",
  ]);
  expect(splitSubtitle("Customs")).toEqual(["Customs"]);
  expect(splitSubtitle(" | ")).toEqual([]);
});
