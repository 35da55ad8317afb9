// @vitest-environment happy-dom
import { getSchema } from "@tiptap/core";
import { DOMSerializer, DOMParser as DocumentReader, type Mark, type Node, type Schema } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { prepareContent } from "#features/blogs/content-html.server.ts";
import { fromMarkdown, toMarkdown } from "#features/transfer/markdown.server.ts";
import { calloutKinds } from "#lib/callout-kinds.ts";
import { cleanDocument } from "#platform/content/document.server.ts";
import { extensions } from "#ui/editor/text-editor/extensions.ts";
import { cleanPasted } from "#ui/editor/text-editor/paste.ts";
import { storedHtmlOf } from "#ui/editor/text-editor/stored-html.ts";

const schema = getSchema(extensions);

/** As the editor shows a stored text. */
function open(html: string): Node {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return DocumentReader.fromSchema(schema).parse(holder);
}

/** As the editor stores what it shows. */
const store = storedHtmlOf;

const words = fc.stringMatching(/^[a-zA-Zঅ-হ0-9<>&"'.,#*]{1,12}( [a-z]{1,8}){0,2}$/);
const hrefs = fc.constantFrom("https://www.wto.org/r?a=1&b=2", "/blogs/lc-dates", "mailto:a@b.example");
const srcs = fc.constantFrom(
  "/files/media/abcdefgh01234567-1200x800/1200.webp",
  "/files/media/zzzzzzzz01234567-300x200/300.webp",
);

const marksOf = (s: Schema, names: string[], href: string): readonly Mark[] =>
  names.reduce<readonly Mark[]>(
    (set, name) => (s.marks[name] as (typeof s.marks)[string]).create(name === "link" ? { href } : null).addToSet(set),
    [],
  );

/** Words with marks; two runs that look alike are one to the editor. */
const run = fc
  .record({
    text: words,
    marks: fc.subarray(["bold", "italic", "strike", "sub", "sup", "code", "link"], { maxLength: 2 }),
    href: hrefs,
    broken: fc.boolean(),
  })
  .map(({ text, marks, href }) => schema.text(text, marksOf(schema, marks, href)));
const footnote = words.map((note) => schema.node("footnote", { note: `See ${note.trim()}` }));
const line = fc.array(fc.oneof({ weight: 8, arbitrary: run }, { weight: 1, arbitrary: footnote }), {
  minLength: 1,
  maxLength: 4,
});
const one = (name: string, content: Node[], attrs: Record<string, unknown> | null = null) =>
  schema.node(name, attrs, content);

const paragraph = line.map((content) => one("paragraph", content));
const broken = fc.tuple(run, run).map(([a, b]) => one("paragraph", [a, schema.node("hardBreak"), b]));
const heading = fc.tuple(line, fc.constantFrom(2, 3, 4)).map(([content, level]) => one("heading", content, { level }));
const code = words.map((text) => one("codeBlock", [schema.text(`${text}\n  ${text}`)]));
const rule = fc.constant(schema.node("horizontalRule"));
const figure = fc
  .tuple(srcs, fc.option(words, { nil: "" }), fc.option(line, { nil: [] }))
  .map(([src, alt, caption]) => one("figure", caption, { src, alt }));
const cell = (name: string) => paragraph.map((content) => one(name, [content], { colspan: 1, rowspan: 1 }));
const table = fc
  .record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 3 }), caption: words })
  .chain(({ columns, rows, caption }) =>
    fc
      .tuple(
        fc.array(cell("tableHeader"), { minLength: columns, maxLength: columns }),
        fc.array(fc.array(cell("tableCell"), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        fc.constantFrom("", caption),
      )
      .map(([head, body, said]) =>
        one(
          "table",
          [head, ...body].map((cells) => one("tableRow", cells)),
          { caption: said.trim() },
        ),
      ),
  );
const { block } = fc.letrec<{ block: Node; list: Node; quote: Node }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    paragraph,
    broken,
    heading,
    code,
    rule,
    table,
    tie("list"),
    tie("quote"),
  ),
  list: fc
    .tuple(
      fc.constantFrom("bulletList", "orderedList"),
      fc.array(fc.tuple(paragraph, fc.option(tie("list"), { nil: undefined })), { minLength: 1, maxLength: 3 }),
    )
    .map(([name, items]) =>
      one(
        name,
        items.map(([first, nested]) => one("listItem", nested ? [first, nested] : [first])),
        name === "orderedList" ? { start: 1 } : null,
      ),
    ),
  quote: fc
    .array(fc.oneof(paragraph, tie("list")), { minLength: 1, maxLength: 2 })
    .map((content) => one("blockquote", content)),
}));
const callout = fc
  .tuple(fc.constantFrom(...calloutKinds), fc.array(block, { minLength: 1, maxLength: 2 }), paragraph)
  .map(([kind, content, last]) => one("callout", [...content, last], { kind }));
const embed = fc
  .tuple(
    fc.constantFrom("https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://vimeo.com/76979871"),
    fc.option(line, { nil: [] }),
  )
  .map(([src, caption]) => one("embed", caption, { src }));
/** Ends with a paragraph of words, as an editor's document does for who reads it. */
const text = fc
  .tuple(fc.array(fc.oneof({ weight: 4, arbitrary: block }, figure, callout, embed), { maxLength: 6 }), paragraph)
  .map(([content, last]) => one("doc", [...content, last]));

it("whatever the editor can make, the server keeps as it is", () => {
  fc.assert(
    fc.property(text, (doc) => {
      doc.check();
      const kept = cleanDocument(store(doc)).html;
      expect(open(kept).toJSON()).toEqual(doc.toJSON());
      // And saved once more it is the same, to the byte.
      expect(cleanDocument(store(open(kept))).html).toBe(kept);
    }),
    { numRuns: 60 },
  );
});

it("whatever was cut in the editor is the same when it is pasted there", () => {
  const clipboard = DOMSerializer.fromSchema(schema);
  fc.assert(
    fc.property(text, (doc) => {
      const cut = document.createElement("div");
      cut.append(clipboard.serializeFragment(doc.content, { document }));
      expect(open(cleanPasted(cut.innerHTML, () => undefined)).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 60 },
  );
});

it("whatever the editor can make comes back from Markdown", async () => {
  let asMarkdown = 0;
  await fc.assert(
    fc.asyncProperty(text, async (doc) => {
      const kept = cleanDocument(store(doc)).html;
      const written = await toMarkdown(kept, (src) => src);
      if (written === undefined) return;
      asMarkdown += 1;
      expect(open(cleanDocument(fromMarkdown(written)).html).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 60 },
  );
  expect(asMarkdown).toBeGreaterThan(55);
});

it("the line of the wall and a footnote come back from Markdown", async () => {
  const stored = prepareContent('<p>Shown<sup data-note="UCP 600"></sup></p><hr data-wall=""><p>Sold</p>', 20).content;
  const written = await toMarkdown(stored, (src) => src);
  expect(prepareContent(fromMarkdown(written ?? ""), 20).content.replace(/\n/g, "")).toBe(stored);
});
