import { expect, it } from "vitest";
import { tidyText } from "#lib/input-text.ts";
import { publicationSchema } from "./admin/contract.ts";
import { queryFault, textFault } from "./query-text.ts";

it.each([
  ["", "Query is required"],
  ["\u200b".repeat(20), "Query is required"],
  ["too short", "Query must be at least 10 characters long"],
  ["ten chars!", undefined],
  ["x".repeat(5000), undefined],
  ["x".repeat(5001), "Query cannot exceed 5000 characters"],
  ["😀".repeat(5000), undefined],
  ["😀".repeat(5001), "Query cannot exceed 5000 characters"],
  ["What is\u0000 a letter of credit?", "Remove characters that cannot be printed"],
  ["What is\u001b[31m a letter of credit?", "Remove characters that cannot be printed"],
  ["First line\n\tsecond line", undefined],
  ["\u202eright to left\u202c text", undefined],
  ["<script>alert(1)</script>", undefined],
  ["ঋণপত্র কী? কীভাবে খুলব?", undefined],
])("judges %j", (text, fault) => {
  expect(queryFault(text)).toBe(fault);
});

it("names other texts", () => {
  expect(textFault("", "Answer", 5)).toBe("Answer is required");
  expect(textFault("123456", "Answer", 5)).toBe("Answer cannot exceed 5 characters");
  expect(textFault("12345", "Answer", 5)).toBeUndefined();
});

it("tidies line breaks, spellings, halves of characters and the space around", () => {
  expect(tidyText("  a\r\nb\rc \n ")).toBe("a\nb\nc");
  expect(tidyText("Cafe\u0301")).toBe("Café");
  expect(tidyText("a\ud800b")).toBe("a\ufffdb");
  expect(tidyText(" \n ")).toBe("");
});

it("counts what is published as the database does, an emoji as one", () => {
  const { title, question } = publicationSchema.shape;
  for (const field of [title, question])
    expect([field.safeParse("What? 🚢🚢").success, field.safeParse("What? 🚢🚢🚢🚢").success]).toEqual([false, true]);
});
