import { describe, expect, it } from "vitest";
import { programFormSchema } from "./form.ts";
import { programTexts } from "./form-texts.ts";

const item = { title: "LC examiner", summary: "In ten weeks.", body: "<p>Text</p>", slug: "", publishAt: "" };
const fields = { ...item, ...programTexts(undefined), subject: "customs" };
const faultOf = (change: Record<string, string>) =>
  programFormSchema.safeParse({ ...fields, ...change }).error?.issues.map(({ path }) => path[0]);

describe("the form of a program", () => {
  it("leaves out what is empty and reads what is typed", () => {
    expect(programFormSchema.parse(fields)).toMatchObject({
      ...{ title: "LC examiner", slug: undefined, certification: false, price: null, publishAt: null },
    });
    const more = { certification: "true", price: "4500.55", publishAt: "2026-12-01T09:30" };
    expect(programFormSchema.parse({ ...fields, ...more })).toMatchObject({
      ...{ certification: true, price: 4500.55, publishAt: "2026-12-01T03:30:00.000Z" },
    });
    expect(programFormSchema.parse({ ...fields, price: "0" }).price).toBe(0);
  });

  it.each([
    ["title", " "],
    ["summary", ""],
    ["body", "<p> </p>"],
    ["slug", "Not a slug"],
    ["subject", ""],
    ["price", "-1"],
    ["price", "4,500"],
    ["price", "500000.01"],
    ["publishAt", "soon"],
    ["duration", "x".repeat(101)],
  ])("refuses %s: %s", (name, value) => expect(faultOf({ [name]: value })).toEqual([name]));
});
