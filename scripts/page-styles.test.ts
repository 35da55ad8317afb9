import { expect, test } from "vitest";
import { bytesOf, type DocumentPart, readyPart } from "#platform/http/document.server.ts";
import { pageStyles } from "#platform/http/page-styles.server.ts";
import { classesOf, piecesOf } from "./page-styles.ts";

test.each([
  ["a:hover", [[]]],
  [".card.wide > h2", [["card", "wide"]]],
  ["nav:not(.print)", [[]]],
  [".menu:has(.item[open])", [["menu"]]],
  [":is(.reading,.document) a", [["reading"], ["document"]]],
  [":where(.md\\:space-y-24>:not(:last-child))", [["md:space-y-24"]]],
  [":is(:where(.group):is([open],:open) .group-open\\:flex)", [["group", "group-open:flex"]]],
  [".clap:is(a,button):hover", [["clap"]]],
  ['.file[href$=".pdf"]:hover', [["file"]]],
  [".\\[\\&_p\\]\\:m-0 p", [["[&_p]:m-0"]]],
  [
    ":is(.a:nth-child(2n+1),.b) .c",
    [
      ["a", "c"],
      ["b", "c"],
    ],
  ],
  [".\\31 2px", [["12px"]]],
])("%s selects nothing without its classes", (selector, classes) => expect(classesOf(selector)).toEqual(classes));

const link = '<link rel="stylesheet" href="/a.css"';
const sheet = `@layer base, utilities;
@layer base { body { margin: 0 } .deep { color: red } }
@layer utilities { .flex { display: flex } @media (width >= 1px) { .md\\:flex, .lines>td { display: flex } } }
/* A comment. */
@font-face { font-family: F } .alone { color: blue }`;
type Styles = ReturnType<typeof pageStyles>;
/** A page with its styles, and the styles alone. */
function put(styles: Styles, html: string) {
  const made = styles.putInto([`${link}/>`, html]);
  if (!made) return undefined;
  const page = Buffer.concat(bytesOf(made.parts)).toString();
  return { page, css: page.slice("<style>".length, page.indexOf("</style>")) };
}
const styled = (html: string, known: string[] = []) =>
  put(pageStyles({ sheet: "/a.css", pieces: piecesOf(sheet) }, known), html);

test("a page gets the rules for its classes in the order of the sheet, and the sheet turned off", () => {
  const { page, css } = styled('<p class="x md:flex"></p>') ?? { page: "", css: "" };
  expect(css).toBe(
    "@layer base, utilities;@layer base{body { margin: 0 }}@layer utilities{@media (width >= 1px){.md\\:flex, .lines>td { display: flex }}}@font-face { font-family: F }",
  );
  expect(page).toBe(`<style>${css}</style>${link} disabled=""/><p class="x md:flex"></p>`);
});

test("what the script in the head may give, and classes with signs of HTML in them, are known", () => {
  expect(styled("", ["alone"])?.css).toContain(".alone");
  const strange = pageStyles({ sheet: "/a.css", pieces: piecesOf(".\\[\\&\\>p\\]\\:m{margin:0}") }, []);
  expect(put(strange, '<p class="[&amp;&gt;p]:m"></p>')?.css).toContain("margin:0");
});

test("each page gets its own rules, whichever came before it", () => {
  const styles = pageStyles({ sheet: "/a.css", pieces: piecesOf(sheet) }, []);
  const cssOf = (...values: string[]) => put(styles, values.map((value) => `<p class="${value}"></p>`).join(""))?.css;
  const [flex, alone] = [cssOf("flex"), cssOf("alone")];
  expect([flex?.includes(".alone"), alone?.includes(".alone")]).toEqual([false, true]);
  expect(cssOf("flex", "alone")).toBe(cssOf("alone flex"));
  // More kinds of pages than are remembered.
  for (let i = 0; i < 500; i += 1) expect(cssOf("alone", `other-${i}`)).toBe(alone);
  expect([cssOf("flex"), cssOf("alone")]).toEqual([flex, alone]);
  // An attribute that never ends is no class, and no endless search.
  expect(put(styles, '<p class="alone')?.css).toBe(cssOf());
});

test("pages with the same classes share the same bytes, in whatever order and pieces they have them", () => {
  const styles = pageStyles({ sheet: "/a.css", pieces: piecesOf(sheet) }, []);
  const [flex, alone] = ['<p class="flex"></p>', '<p class="alone"></p>'];
  const bytesFor = (...page: DocumentPart[]) =>
    styles.putInto([`${link}/>`, ...page])?.parts.find((part) => typeof part !== "string");
  const first = bytesFor(flex, alone);
  expect(first).toBeDefined();
  for (const page of [
    [alone, flex],
    [readyPart(alone), flex, readyPart(alone)],
    [flex, flex, readyPart(alone + flex)],
  ])
    expect(bytesFor(...page)).toBe(first);
  // What is asked for goes on being kept.
  for (let i = 0; i < 500; i += 1) {
    bytesFor(`<p class="other-${i}"></p>`);
    expect(bytesFor(flex, alone)).toBe(first);
  }
});

test("what was rendered before brings its classes along", () => {
  const styles = pageStyles({ sheet: "/a.css", pieces: piecesOf(sheet) }, []);
  const page = [`${link}/>`, readyPart('<p class="alone"></p>'), '<p class="flex"></p>'];
  const made = Buffer.concat(bytesOf(styles.putInto(page)?.parts ?? [])).toString();
  expect(made).toBe(put(styles, '<p class="alone"></p><p class="flex"></p>')?.page);
  expect(made).toContain("color: blue");
});

test("layers stay, empty as well: their order is that of the sheet", () => {
  expect(styled("")?.css).toContain("@layer utilities{}");
  expect(styled("")?.css).not.toContain("@media");
});

test("a page without the link is left as it is", () => {
  expect(pageStyles({ sheet: "/b.css", pieces: [] }, []).putInto([`${link}/>`])).toBeUndefined();
});
