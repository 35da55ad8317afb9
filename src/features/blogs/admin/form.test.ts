import { describe, expect, it } from "vitest";
import { blogFormSchema } from "./form.ts";
import { idsOf, sourceLines } from "./form-texts.ts";

const fields = {
  ...{ title: "Duty drawback", slug: "", excerpt: "", content: "<p>Text</p>", author: "", authorAbout: "", price: "" },
  ...{
    memberPrice: "",
    wallPercent: "20",
    publishAt: "",
    asOf: "",
    reviewOn: "",
    categories: "[]",
    hashtags: "",
    sources: "",
  },
};
const faultOf = (change: Record<string, string>) =>
  blogFormSchema.safeParse({ ...fields, ...change }).error?.issues.map(({ path }) => path[0]);

describe("the form of a blog", () => {
  it("leaves out what is empty and reads what is typed", () => {
    expect(blogFormSchema.parse(fields)).toEqual({
      ...{ title: "Duty drawback", slug: undefined, excerpt: "", content: "<p>Text</p>", author: undefined },
      ...{
        authorAbout: "",
        price: 0,
        memberPrice: null,
        wallPercent: 20,
        publishAt: null,
        asOf: null,
        reviewOn: null,
        categories: [],
        hashtags: [],
      },
      ...{ sources: [], featured: false, featuredImage: null },
    });
    const typed = {
      publishAt: "2026-12-01T09:30",
      price: "450.50",
      hashtags: "#customs, , duty drawback",
      featured: "on",
      featuredImage: "/files/media/abcdefgh01234567-300x200/cover-50-50.webp",
    };
    expect(blogFormSchema.parse({ ...fields, ...typed })).toMatchObject({
      publishAt: "2026-12-01T03:30:00.000Z",
      price: 450.5,
      hashtags: ["customs", "duty drawback"],
      featured: true,
      featuredImage: typed.featuredImage,
    });
  });

  it("takes a price for members that is lower, and no other", () => {
    const priced = (memberPrice: string) => faultOf({ price: "300", memberPrice });
    expect(blogFormSchema.parse({ ...fields, price: "300", memberPrice: "299.99" })).toMatchObject({
      ...{ price: 300, memberPrice: 299.99 },
    });
    for (const wrong of ["300", "300.01", "0.99", "1.234", "a lot"])
      expect([wrong, [...new Set(priced(wrong))]]).toEqual([wrong, ["memberPrice"]]);
    expect(priced("299.99")).toBeUndefined();
  });

  it("takes sources as they are shown", () => {
    const sources = [
      { title: "WTO, 2026 report", url: "https://www.wto.org/r?a=1" },
      { title: "Our own", url: "/blogs/lc-dates-by-hand" },
    ];
    expect(blogFormSchema.parse({ ...fields, sources: `\n${sourceLines(sources)}\n` }).sources).toEqual(sources);
  });

  it.each([
    ["title", " "],
    ["slug", "Not a slug"],
    ["content", "<p> </p>"],
    ["price", "-1"],
    ["price", "500000.01"],
    ["price", "4,50"],
    // Of a free blog.
    ["memberPrice", "1"],
    ["wallPercent", "0"],
    ["wallPercent", "91"],
    ["publishAt", "soon"],
    ["hashtags", "x".repeat(61)],
    ["hashtags", Array.from({ length: 21 }, (_, i) => `tag ${i}`).join()],
    ["sources", "A title alone"],
    ["sources", "A title javascript:alert(1)"],
    ["categories", JSON.stringify(Array.from({ length: 11 }, (_, i) => `id ${i}`))],
  ])("refuses %s: %s", (name, value) => expect(faultOf({ [name]: value })).toEqual([name]));
});

it("reads the ids of a field, and nothing out of anything else", () => {
  expect(idsOf('["one","two"]')).toEqual(["one", "two"]);
  for (const text of ["", "[", "{}", "null", "[1]"]) expect(idsOf(text)).toEqual([]);
});
