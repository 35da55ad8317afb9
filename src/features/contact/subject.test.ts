import { describe, expect, test } from "vitest";
import { mailAddress, parseSubject } from "./subject.ts";

const parse = (value: string) => parseSubject(new URLSearchParams({ subject: value }));

describe("parseSubject", () => {
  test("reads the subjects that the site's links name", () => {
    expect(parse("Event Inquiry")).toBe("Event Inquiry");
    expect(parseSubject(new URLSearchParams("subject=Event%20Hosting"))).toBe("Event Hosting");
  });
  test("is undefined when there is none", () => {
    expect(parseSubject(new URLSearchParams())).toBeUndefined();
    expect(parse(" \n\t ")).toBeUndefined();
    expect(parse("\u0000\u202e")).toBeUndefined();
  });
  test("takes control and direction marks out and makes one line of it", () => {
    expect(parse("Event\r\nBcc: all@iit.example")).toBe("Event Bcc: all@iit.example");
    expect(parse("a\u0007b\u202ec\ufeff")).toBe("abc");
  });
  test("ends after 100 characters, without cutting one in two", () => {
    expect(parse("ক".repeat(150))).toBe("ক".repeat(100));
    expect(parse("🚢".repeat(101))).toBe("🚢".repeat(100));
  });
  test("keeps markup as text", () => {
    expect(parse("<b>Hi</b>")).toBe("<b>Hi</b>");
  });
});

describe("mailAddress", () => {
  test("carries the subject, with nothing that could add a header", () => {
    expect(mailAddress("info@iit.example", "Fees & dates?bcc=x")).toBe(
      "mailto:info@iit.example?subject=Fees%20%26%20dates%3Fbcc%3Dx",
    );
    expect(mailAddress("info@iit.example", undefined)).toBe("mailto:info@iit.example");
  });
});
