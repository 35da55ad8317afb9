import { expect, it } from "vitest";
import { dayText, linesText, sourcesText } from "./form-fields.ts";
import { linesOf } from "./item-texts.ts";

const source = { title: "Customs Act, 2023 (in Bangla)", url: "https://example.org/act?x=1" };

it("reads entries and sources one a line, and writes them as they are read", () => {
  expect(linesText.parse(" A. Rahman \r\n\n Trade desk\n")).toEqual(["A. Rahman", "Trade desk"]);
  const sources = [source, { title: "ডব্লিউটিও", url: "http://example.org/" }];
  expect(linesOf(sources)).toBe(`${source.title} ${source.url}\nডব্লিউটিও http://example.org/`);
  expect(sourcesText.parse(`\n${linesOf(sources)}\n \n`)).toEqual(sources);
  expect([sourcesText.parse(""), dayText.parse(""), dayText.parse("2026-11-20")]).toEqual([[], null, "2026-11-20"]);
});

it.each(["https://example.org/act", "Customs Act", "Customs Act example.org", "Customs Act javascript:alert(1)"])(
  "says which line is no source: %s",
  (line) => {
    const [fault] = sourcesText.safeParse(`${linesOf([source])}\n${line}`).error?.issues ?? [];
    expect(fault?.message).toMatch(/^Line 2: /);
  },
);
