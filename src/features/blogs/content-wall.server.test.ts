import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords } from "#lib/text.ts";
import { words } from "../../../test/words.ts";
import { prepareContent } from "./content-html.server.ts";

const paragraphs = (count: number, each: number) =>
  Array.from({ length: count }, (_, i) => `<p>${words(each, `p${i}w`)}</p>`).join("");
const row = (i: number, cells = 5) =>
  `<tr>${Array.from({ length: cells }, (_, c) => `<td>r${i}c${c}</td>`).join("")}</tr>`;

describe("the wall", () => {
  it("is not there in a free blog", () => {
    const { content, preview, previewText, bodyText } = prepareContent(paragraphs(10, 20), null);
    expect(preview).toBe(content);
    expect(previewText).toBe(bodyText);
  });

  const documents: [name: string, html: string][] = [
    ["paragraphs", paragraphs(20, 25)],
    ["one long paragraph", `<p>${words(500)}</p>`],
    ["words joined by commas alone", `<p>${words(500).replaceAll(" ", ",")}</p>`],
    ["a heading, then one long paragraph", `<h2>A heading</h2><p>${words(500)}</p>`],
    [
      "a list written without spaces",
      `<ul>${Array.from({ length: 100 }, (_, i) => `<li>item${i}</li>`).join("")}</ul>`,
    ],
    [
      "a nested list",
      `<ol>${Array.from({ length: 30 }, (_, i) => `<li>a${i}<ul><li>b${i}</li><li>c${i}</li></ul></li>`).join("")}</ol>`,
    ],
    [
      "a table written without spaces",
      `<table><thead><tr><th>head</th></tr></thead><tbody>${Array.from({ length: 60 }, (_, i) => row(i)).join("")}</tbody></table>`,
    ],
    ["a table without parts", `<table>${Array.from({ length: 60 }, (_, i) => row(i)).join("")}</table>`],
    [
      "a table with a long caption",
      `<table><caption>${words(200)}</caption>${Array.from({ length: 20 }, (_, i) => row(i)).join("")}</table>`,
    ],
    ["a table of one huge row", `<table><tr><th>a</th></tr>${row(1, 300)}</table><p>${words(100)}</p>`],
    ["a quotation", `<blockquote><p>${words(300)}</p><p>${words(200, "q")}</p></blockquote>`],
    ["code", `<pre><code>${words(300)}</code></pre><p>${words(100)}</p>`],
    ["text without any block", words(400)],
    ["Bangla", `<p>${Array.from({ length: 300 }, () => "বাণিজ্য").join(" ")}</p>`],
    ["words before the items of a list", `<ul>${words(200)}<li>one</li></ul><p>${words(50, "x")}</p>`],
    ["a list of words without an item", `<ol><strong>${words(5)}</strong>${words(200, "b")}</ol>`],
    [
      "words between the items of a list",
      `<ul>${Array.from({ length: 9 }, (_, i) => `<li>item${i}</li>${words(9, `b${i}w`)}`).join("")}</ul>`,
    ],
    ["words before the rows of a table", `<table>${words(200)}${row(1)}${row(2)}${row(3)}</table>`],
    ["words between the rows of a table", `<table><tbody>${row(1)}${row(2)}${words(200)}${row(3)}</tbody></table>`],
    ["a table that is all caption", `<table><caption>${words(200)}</caption></table><p>${words(20, "x")}</p>`],
    ["inline marks", `<p><strong>${words(200)}</strong><em>${words(200, "e")}</em></p>`],
  ];

  it.each(documents)("shows of %s never more than the share", (_name, html) => {
    for (const percent of [1, 5, 20, 50, 90]) {
      const { wordCount, previewWordCount, preview, previewText, bodyText } = prepareContent(html, percent);
      expect(previewWordCount).toBeLessThanOrEqual(Math.max(1, (wordCount * percent) / 100));
      // What is shown is the beginning, and no attribute or caption carries more than the text says.
      expect(countWords(preview.replace(/<[^>]*>/g, " "))).toBe(previewWordCount);
      expect(bodyText.startsWith(previewText.replace(/ ?…$/, ""))).toBe(true);
    }
  });

  const tags = [
    ...["p", "h2", "ul", "ol", "li", "blockquote", "pre", "aside", "figure", "figcaption", "strong", "sup", "section"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "div", "dl", "dt", "details", "summary"],
  ];
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.nat(30).map((count) => words(count, " w")),
      fc.constantFrom("<!-- w1 w2 -->", "<br>", "<hr>", "w1-w2/w3", "বাণিজ্য, ", '<img src="/x.png" alt="w1 w2">'),
      fc
        .tuple(fc.constantFrom(...tags), fc.array(tie("node"), { maxLength: 6 }), fc.boolean())
        .map(([tag, inside, closed]) => `<${tag}>${inside.join("")}${closed ? `</${tag}>` : ""}`),
    ),
  }));

  it("shows never more than the share, whatever the text is made of", () => {
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 6 }), fc.constantFrom(1, 20, 50, 90), (nodes, percent) => {
        const { wordCount, previewWordCount } = prepareContent(nodes.join(""), percent);
        expect(previewWordCount).toBeLessThanOrEqual(Math.max(1, (wordCount * percent) / 100));
      }),
      { numRuns: 400 },
    );
  });

  it.each(documents.filter(([name]) => !["text without any block"].includes(name)))(
    "shows at least the beginning of %s",
    (_name, html) => {
      expect(prepareContent(html, 20).previewWordCount).toBeGreaterThan(0);
    },
  );

  it("cuts a table at a row and keeps its head", () => {
    const html = `<table><thead><tr><th>name</th></tr></thead><tbody>${Array.from({ length: 10 }, (_, i) => row(i)).join("")}</tbody></table>`;
    const { preview } = prepareContent(html, 50);
    expect(preview.match(/<tr>/g)).toHaveLength(1 + 4);
    expect(preview).toContain("<th>name</th>");
    expect(preview).toContain('<div class="table-scroll"');
  });

  it("cuts a list at an item", () => {
    const { preview } = prepareContent(
      `<ul>${Array.from({ length: 10 }, (_, i) => `<li>${words(10, `i${i}w`)}</li>`).join("")}</ul>`,
      35,
    );
    expect(preview.match(/<li>/g)).toHaveLength(3);
  });

  it("never ends with a heading, a rule or an empty paragraph", () => {
    for (const last of ["<h2>Next</h2>", "<h2>Next</h2><hr><p></p>", "<h2>One</h2><h3>Two</h3>"]) {
      const { preview } = prepareContent(`<p>${words(20)}</p>${last}<p>${words(100, "hidden")}</p>`, 25);
      expect(preview).toMatch(/word19<\/p>$/);
    }
  });
});
