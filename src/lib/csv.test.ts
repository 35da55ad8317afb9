import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

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
