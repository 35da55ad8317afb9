import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine, readCsv } from "./csv.ts";

it("writes plain cells as they are and quotes the others", () => {
  expect(csvLine(["IIT-1", 12.5, null, 'say "so"', "a,b", "a\nb", "রহিমা"])).toBe(
    'IIT-1,12.5,,"say ""so""","a,b","a\nb",রহিমা\r\n',
  );
});

it.each(["=1+1", "+8801712345678", "-2", "@SUM(A1)", "\t=1", " =1", "|calc", "%0A", "＝1", "\u00a0=1"])(
  "takes the sting out of %j",
  (text) => expect(csvLine([text])).toBe(`"'${text}"\r\n`),
);

it("leaves a negative number a number", () => expect(csvLine([-5])).toBe("-5\r\n"));

it("reads what it writes", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom("=1+1", "-2", 'a "b"', "a,b", "a;b", "l1\nl2", "", "রহিমা"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const plain = rows.map((row) => row.map((text) => text.replace(/[\t\r]/g, "").replace(/^'+/, "")));
      const head = ["a", "b"];
      expect([...readCsv(`\ufeff${[head, ...plain].map(csvLine).join("")}`)]).toEqual([head, ...plain]);
    }),
  );
});

it("reads files of other programs", () => {
  expect([...readCsv('a;b\n"1;2";3')]).toEqual([
    ["a", "b"],
    ["1;2", "3"],
  ]);
  expect([...readCsv('a,b\r1,\r"open')]).toEqual([["a", "b"], ["1", ""], ["open"]]);
  expect([...readCsv('a,b\r\n\r\n"x\r\ny",""""\r\n')]).toEqual([["a", "b"], [""], ["x\ny", '"']]);
});

it("keeps of a file without end no more than what is asked of it", () => {
  const lines = readCsv(`a,b\n${"\n".repeat(10_000_000)}`);
  expect([lines.next().value, lines.next().value]).toEqual([["a", "b"], [""]]);
  const [wide = [], long = []] = readCsv(
    `${",".repeat(1_000_000)}\n"${'""'.repeat(1_000_000)}",${"x".repeat(1_000_000)}`,
  );
  expect(wide.length).toBe(100);
  expect(long.every((cell) => cell.length <= 10_000)).toBe(true);
});
