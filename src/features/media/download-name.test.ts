import { expect, it } from "vitest";
import { downloadName } from "./download-name.ts";

const simple = (title: string) =>
  /^attachment; filename="([^"]*)"; filename\*=UTF-8''[^"; ]+$/.exec(downloadName(title, "pdf"))?.[1];

it("a file is kept under its title, in any script", () => {
  expect(downloadName("Annual report", "pdf")).toBe(
    `attachment; filename="Annual report.pdf"; filename*=UTF-8''Annual%20report.pdf`,
  );
  expect(downloadName("প্রতিবেদন", "pdf")).toBe(
    `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent("প্রতিবেদন.pdf")}`,
  );
  expect(simple("Café ½")).toBe("Cafe 12.pdf");
});

it.each([
  ['Report "final"', "Report final.pdf"],
  ["Report ＂final＂", "Report final .pdf"],
  ["x＂; filename=＂evil.exe", "x ; filename= evil.exe.pdf"],
  ["a＼b／c％41", "a b c 41.pdf"],
  ["a：b＊c？d＜e＞f｜g", "a b c d e f g.pdf"],
  ["﹨﹪", "file.pdf"],
])("no sign of a title ends the name, or leads elsewhere: %s", (title, name) => {
  expect(simple(title)).toBe(name);
});

it("no letter there is becomes a sign that a name may not have", () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const title = `a${String.fromCodePoint(code)}b`;
    if (/["\\%/:*<>?|]/.test(title.normalize("NFKD"))) expect(simple(title)).toMatch(/^[^"\\%/:*<>?|]*$/);
  }
});
