import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inBanglaDigits } from "../../../test/bangla-digits.ts";
import { newNumber } from "./number.server.ts";
import { numberLetters, parseNumber } from "./number.ts";

const swapped = (number: string, at: number, to: string) => number.slice(0, at) + to + number.slice(at + 1);

describe("a certificate's number", () => {
  it("is read however it is typed", () => {
    const number = newNumber();
    expect(number).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$/);
    for (const typed of [
      number,
      number.toLowerCase(),
      inBanglaDigits(number),
      ` ${number.replaceAll("-", " ")} `,
      number.replaceAll("-", ""),
      number.replaceAll("-", "–"),
      `https://iit.example/certificates/${number.toLowerCase()}?x=1`,
    ])
      expect(parseNumber(typed)).toBe(number);
  });

  it("with one wrong character, or two that changed places, is none", () => {
    fc.assert(
      fc.property(fc.nat(18), fc.constantFrom(...numberLetters), (at, to) => {
        const number = newNumber();
        fc.pre(number[at] !== "-" && number[at] !== to);
        expect(parseNumber(swapped(number, at, to))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.nat(18), fc.nat(18), (one, two) => {
        const number = newNumber();
        const [a = "", b = ""] = [number[one], number[two]];
        fc.pre(a !== "-" && b !== "-" && a !== b);
        expect(parseNumber(swapped(swapped(number, one, b), two, a))).toBeUndefined();
      }),
    );
  });

  it.each(["", "7K3M", "0000-0000-0000-0000", "বাংলা", "x".repeat(5000), "IIII-LLLL-OOOO-1111", "7K3M-9QXR-T2WB-H5N💥"])(
    "%j is none",
    (typed) => expect(parseNumber(typed)).toBeUndefined(),
  );
});
