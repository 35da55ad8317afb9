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

  it("reads its lists, and says which entry is wrong", () => {
    const modules = JSON.stringify([
      { title: "One", hours: "2.5", text: "" },
      { title: "Two", hours: "", text: "More" },
    ]);
    const faculty = JSON.stringify([{ name: "N. Dalil", role: "", profile: "" }]);
    const faq = JSON.stringify([{ question: "Why?", answer: "Because." }]);
    expect(programFormSchema.parse({ ...fields, outcomes: "One \n\nTwo", modules, faculty, faq })).toMatchObject({
      outcomes: ["One", "Two"],
      modules: [
        { title: "One", hours: 2.5, text: "" },
        { title: "Two", hours: null, text: "More" },
      ],
      faculty: [{ name: "N. Dalil", role: "", profile: null }],
      faq: [{ question: "Why?", answer: "Because." }],
    });
    const wrong = programFormSchema.safeParse({ ...fields, modules: JSON.stringify([{ title: "" }]) });
    expect(wrong.error?.issues[0]?.message).toBe("Module 1: A module has a title");
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
    ["hours", "2.5"],
    ["hours", "2001"],
    ["level", "expert"],
    ["outcomes", "x\n".repeat(21)],
    ["modules", JSON.stringify([{ title: " ", hours: "", text: "" }])],
    ["modules", JSON.stringify([{ title: "One", hours: "2.25", text: "" }])],
    ["modules", JSON.stringify([{ title: "One", hours: "two", text: "" }])],
    ["faculty", JSON.stringify([{ name: "", role: "", profile: "" }])],
    ["faq", JSON.stringify([{ question: "Why?", answer: "" }])],
  ])("refuses %s: %s", (name, value) => expect(faultOf({ [name]: value })).toEqual([name]));
});
