import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, formSchema, readable, type SiteFields, textsOf } from "./fields.ts";

const fields: SiteFields = [
  { kind: "heading", label: "Above" },
  { kind: "line", at: ["intro", "title"], label: "Title" },
  { kind: "lines", at: ["intro", "paragraphs"], label: "Paragraphs" },
  {
    ...{ kind: "list", at: ["slides"], label: "Slides", entry: "Slide", most: 3 },
    fields: [
      { kind: "line", at: ["title"], label: "Title" },
      { kind: "id", at: ["id"], label: "Id" },
      { kind: "line", at: ["button", "href"], label: "Address" },
      { kind: "moment", at: ["until"], label: "Until", orNull: true },
      {
        ...{ kind: "choice", at: ["demo"], label: "Person", isTruth: true },
        options: [
          { value: "true", title: "Invented" },
          { value: "false", title: "Real" },
        ],
      },
    ],
  },
];
const slide = { id: "a", title: "<One>", button: { href: "/x" }, until: null, demo: false };
const data = {
  intro: { title: "Who we are", paragraphs: ["We teach.", "We study."] },
  slides: [slide, { ...slide, id: "b", title: "Two", until: "2031-01-01T04:00:00.000Z", demo: true }],
};

describe("the fields of a text of the site", () => {
  it("begin with what it says, and say it again unchanged", () => {
    const texts = textsOf(fields, data);
    expect(Object.keys(texts)).toEqual(["introTitle", "introParagraphs", "slides"]);
    expect(texts.introParagraphs).toBe("We teach.\nWe study.");
    expect(dataOf(fields, texts)).toEqual(data);
  });

  it("hold no entries where they were spoiled", () => {
    for (const slides of ["{", "7", "[1]", ""]) expect(dataOf(fields, { slides }).slides).toEqual([]);
  });

  it("are told what is wrong: the field, and within a list the entry and its field", () => {
    const line = z.string().min(1, "Say it");
    const schema = z.strictObject({
      intro: z.strictObject({ title: line, paragraphs: z.array(z.string()) }),
      slides: z
        .array(z.looseObject({ button: z.strictObject({ href: line }), until: z.iso.datetime("A moment").nullable() }))
        .min(2, "Two at least"),
    });
    const issuesOf = (change: object) => {
      const read = formSchema(fields, schema).safeParse({ ...textsOf(fields, data), ...change });
      return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join("."), message]);
    };
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ introTitle: "" })).toEqual([["introTitle", "Say it"]]);
    expect(issuesOf({ slides: "[]" })).toEqual([["slides", "Two at least"]]);
    const two = JSON.stringify([{ buttonHref: "" }, { buttonHref: "/", until: "soon" }]);
    expect(issuesOf({ slides: two })).toEqual([
      ["slides.0.buttonHref", "Say it"],
      ["slides.1.until", "A moment"],
    ]);
  });

  it("can be read by people, with nothing in them that lives", () => {
    expect(readable(fields, data)).toBe(
      "<p>Title: Who we are</p><p>Paragraphs:</p><ul><li>We teach.</li><li>We study.</li></ul><h3>Slides</h3>" +
        "<h4>&lt;One&gt;</h4><p>Address: /x</p><p>Person: Real</p>" +
        "<h4>Two</h4><p>Address: /x</p><p>Until: 2031-01-01T10:00</p><p>Person: Invented</p>",
    );
  });
});
