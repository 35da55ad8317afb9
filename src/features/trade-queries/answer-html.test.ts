import { expect, it } from "vitest";
import { answerHtml, linksOf } from "./answer-html.ts";

const text = `## Which form?
Use **REX** <now> & see [the rules](https://ec.europa.eu/rex) or [our blog](/blogs/rex).

- up to EUR 6,000: none
- above: https://ec.europa.eu/rex.

1. first`;

it("makes HTML of an answer, with nothing of its text taken for HTML", () => {
  expect(answerHtml(text, "https://iit.example").split("\n")).toEqual([
    "<h2>Which form?</h2>",
    '<p>Use <strong>REX</strong> &lt;now&gt; &amp; see <a href="https://ec.europa.eu/rex">the rules</a> or <a href="https://iit.example/blogs/rex">our blog</a>.</p>',
    '<ul><li>up to EUR 6,000: none</li><li>above: <a href="https://ec.europa.eu/rex">https://ec.europa.eu/rex</a>.</li></ul>',
    "<ol><li>first</li></ol>",
  ]);
});

it("names each address once", () => {
  expect(linksOf(text, "https://iit.example")).toEqual([
    { title: "the rules", url: "https://ec.europa.eu/rex" },
    { title: "our blog", url: "https://iit.example/blogs/rex" },
  ]);
});

it("cuts the words of a link between two characters, never inside of one", () => {
  expect(linksOf(`[${"x".repeat(199)}😀](https://example.org/)`, "https://iit.example")).toEqual([
    { title: "x".repeat(199), url: "https://example.org/" },
  ]);
});
