import { expect, it } from "vitest";
import { publicationFormSchema } from "./form.ts";
import { publicationTexts } from "./form-texts.ts";

const typed = {
  ...{ title: "A paper", summary: "In short.", body: "<p>Read.</p>", slug: "", subject: "customs", publishAt: "" },
  ...publicationTexts(undefined),
  ...{ kind: "brief", authors: "Trade desk" },
};
const read = (given: object) => publicationFormSchema.safeParse({ ...typed, ...given });

it("reads series, issue and keywords, which may be empty", () => {
  expect(read({}).data).toMatchObject({ series: "", issue: "", keywords: [] });
  const given = { series: " Trade papers ", issue: "2026/2", keywords: " origin \n\nরুলস\n" };
  expect(read(given).data).toMatchObject({ series: "Trade papers", issue: "2026/2", keywords: ["origin", "রুলস"] });
});

it.each([
  ["series", "x".repeat(121), "At most 120 characters"],
  ["issue", "x".repeat(31), "At most 30 characters"],
  ["keywords", "x\n".repeat(11), "At most 10 keywords"],
  ["keywords", "duties, taxes", "One keyword a line, without commas"],
  ["keywords", `fine\n${"x".repeat(61)}`, "At most 60 characters a keyword"],
])("says at %s what is too much", (name, text, message) => {
  expect(read({ [name]: text }).error?.issues).toMatchObject([{ path: [name], message }]);
});
