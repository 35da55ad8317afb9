// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { cleanDocument } from "#platform/content/document.server.ts";
import { blocksOf } from "./blocks.ts";

const src = "/files/media/abcdefgh01234567-1200x800/1200.webp";
const table = "<table><tbody><tr><td>FOB</td><td>Seller</td></tr></tbody></table>";
const figure = `<figure><img src="${src}" alt="A quay"><figcaption>Pier 5</figcaption></figure>`;

it("takes a text that the server has kept for the same as the one that the editor made", () => {
  const typed = `<h2>Terms</h2><p>One <strong>word</strong></p>${table}${figure}<ul><li>A</li></ul>`;
  const kept = cleanDocument(typed).html;
  expect(kept).toContain("table-scroll");
  expect(kept).toContain("<picture>");
  expect(blocksOf(kept).map(({ key }) => key)).toEqual(blocksOf(typed).map(({ key }) => key));
  expect(blocksOf(kept).map(({ html }) => html)).toEqual([
    "<h2>Terms</h2>",
    "<p>One <strong>word</strong></p>",
    table,
    figure,
    "<ul><li>A</li></ul>",
  ]);
});

it("leaves nothing in a draft that a stored text could not have", () => {
  const draft = `<p onclick="x()">A <a href="javascript:x()">b</a></p><p><img src="https://elsewhere.example/a.gif">C</p><script>x()</script><div><svg onload="x()"></svg></div>`;
  const html = blocksOf(draft)
    .map((block) => block.html)
    .join("");
  expect(html).toBe("<p>A <a>b</a></p><p>C</p><p>x()</p>");
});

it("tells lines of code apart by their white space, and words by none", () => {
  const [key, ...same] = ["<p>One  two</p>", "<p>One\ntwo</p>"].flatMap((html) =>
    blocksOf(html).map((block) => block.key),
  );
  expect(same).toEqual([key]);
  for (const around of ["", "blockquote"]) {
    const wrap = (code: string) => (around ? `<${around}>${code}</${around}>` : code);
    const keys = ["<pre><code>:20:A :32B:B</code></pre>", "<pre><code>:20:A\n:32B:B</code></pre>"].map(
      (html) => blocksOf(wrap(html))[0]?.key,
    );
    expect(new Set(keys).size).toBe(2);
  }
});
