import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { threadTimeOf } from "../../../test/processor-time.ts";
import { parseAnswer, parseInline, plainAnswer, safeHref, writtenAnswer } from "./answer-format.ts";

describe("a line", () => {
  it("has bold words, links and bare addresses", () => {
    expect(parseInline("See **Article 16** in [our note](/blogs/ucp-600) or https://iccwbo.org/x. Then ask.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "strong", text: "Article 16" },
      { kind: "text", text: " in " },
      { kind: "link", text: "our note", href: "/blogs/ucp-600" },
      { kind: "text", text: " or " },
      { kind: "link", text: "https://iccwbo.org/x", href: "https://iccwbo.org/x" },
      { kind: "text", text: ". Then ask." },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
    "ftp://a.example/",
  ])("makes no link of %s", (address) => {
    expect(safeHref(address)).toBeUndefined();
    expect(parseInline(`[click](${address})`)).toEqual([{ kind: "text", text: `[click](${address})` }]);
  });

  it("keeps HTML as the text that it is", () => {
    expect(parseInline("<img src=x onerror=alert(1)>")).toEqual([
      { kind: "text", text: "<img src=x onerror=alert(1)>" },
    ]);
  });
});

it("reads paragraphs, lists and headings", () => {
  expect(parseAnswer("First line\nsecond line\n\n## Then\n- one\n- two\n1. a\n2. b\nEnd")).toMatchObject([
    { kind: "paragraph", lines: [[{ text: "First line" }], [{ text: "second line" }]] },
    { kind: "heading", line: [{ text: "Then" }] },
    { kind: "list", ordered: false, items: [[{ text: "one" }], [{ text: "two" }]] },
    { kind: "list", ordered: true, items: [[{ text: "a" }], [{ text: "b" }]] },
    { kind: "paragraph", lines: [[{ text: "End" }]] },
  ]);
  expect(plainAnswer("Five **banking** days.\n\n- see [this](/blogs/x)")).toBe("Five banking days. see this");
  expect(plainAnswer("- one\n- two.\n- three.")).toBe("one; two. three.");
  expect(plainAnswer("# Dates\n\nTake both:\n\n- one\n- two (2)\n\nHe said 'no.'\n\nSo it ends")).toBe(
    "Dates. Take both: one; two (2). He said 'no.' So it ends",
  );
});

it("shows every link by http, https or a path, whatever is typed", () => {
  const marks = fc.constantFrom("[", "](", ")", "**", "http://", "javascript:", "/", "\\", "\n", "- ", "1. ", "a", " ");
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 60 }), (parts) => {
      for (const block of parseAnswer(parts.join(""))) {
        const lines = block.kind === "heading" ? [block.line] : block.kind === "list" ? block.items : block.lines;
        for (const one of lines.flat()) if (one.kind === "link") expect(one.href).toMatch(/^(https?:\/\/|\/(?![/\\]))/);
      }
    }),
  );
});

it("reads a long hostile text in no time", () => {
  for (const part of ["[", "**", "[a](", "https://", "- ", "****a"]) {
    expect(threadTimeOf(() => parseAnswer(part.repeat(20_000 / part.length)))).toBeLessThan(1500);
  }
});

it("is written in an email as by hand", () => {
  expect(writtenAnswer("# Origin\n\nTwo **ways**:\n- REX\n- Form A\n\n1) now\n2) later")).toBe(
    "Origin\n\nTwo ways:\n\n• REX\n• Form A\n\n1. now\n2. later",
  );
});
