import { parseDocument } from "htmlparser2";
import { expect, it } from "vitest";
import { cleanDocument } from "#platform/content/document.server.ts";
import { words } from "../../../test/words.ts";
import { prepareContent } from "./content-html.server.ts";

const note = (text: string) => `<sup data-note="${text}"></sup>`;
const wall = '<hr data-wall="" />';
const faultOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
};

it("numbers footnotes as they are read, lists them at the end, and makes it all anew from what it stored", () => {
  const { content, bodyText } = prepareContent(
    `<p>One${note("UCP 600, art. 14(d).")} two</p><ul><li>three${note("See https://www.wto.org/r?a=1&amp;b=2.")}</li></ul>`,
    null,
  );
  expect(content).toBe(
    '<p>One<sup data-note="UCP 600, art. 14(d)."><a id="fnref:1" href="#fn:1" role="doc-noteref" aria-label="Note 1">1</a></sup> two</p>' +
      '<ul><li>three<sup data-note="See https://www.wto.org/r?a=1&amp;b=2."><a id="fnref:2" href="#fn:2" role="doc-noteref" aria-label="Note 2">2</a></sup></li></ul>' +
      '<section class="footnotes" role="doc-endnotes" aria-label="Notes"><ol>' +
      '<li id="fn:1">UCP 600, art. 14(d). <a href="#fnref:1" role="doc-backlink" aria-label="Back to note 1 in the text">↩</a></li>' +
      '<li id="fn:2">See <a href="https://www.wto.org/r?a=1&amp;b=2" rel="noopener noreferrer nofollow">https://www.wto.org/r?a=1&amp;b=2</a>. <a href="#fnref:2" role="doc-backlink" aria-label="Back to note 2 in the text">↩</a></li></ol></section>',
  );
  expect(prepareContent(content, null).content).toBe(content);
  // The search finds their words, and no word with a number grown to it.
  expect(bodyText).toBe("One two three UCP 600, art. 14(d). See https://www.wto.org/r?a=1&b=2.");
});

it("keeps the words of another program's list of notes", () => {
  const { bodyText } = prepareContent(
    '<p>a</p><section class="footnotes"><ol><li>Their note</li></ol></section>',
    null,
  );
  expect(bodyText).toBe("a Their note");
});

it("takes a paragraph's notes along, wherever it is moved", () => {
  const { content } = prepareContent(`<p>a${note("first")}</p><p>b${note("second")}</p>`, null);
  const [first = "", second = ""] = content.match(/<p>.*?<\/p>/g) ?? [];
  expect(prepareContent(second + first, null).content).toBe(
    prepareContent(`<p>b${note("second")}</p><p>a${note("first")}</p>`, null).content,
  );
});

it("takes nothing for empty that has a note", () => {
  const html = `<table><thead><tr><th scope="col">${note("n")}</th></tr></thead></table><aside data-kind="note"><p>${note("m")}</p></aside>`;
  const { content } = prepareContent(html, null);
  expect(content).toMatch(/<th scope="col"><sup .*<aside data-kind="note" role="note"><p><sup .*fn:2/);
});

it("drops an empty note, and refuses too many and too long ones", () => {
  expect(prepareContent(`<p>a${note(" ")}b</p>`, null).content).toBe("<p>ab</p>");
  expect(prepareContent(`<p>a${note("x".repeat(1000))}</p>`, null).content).toContain("fn:1");
  expect(faultOf(() => prepareContent(`<p>a${note("x".repeat(1001))}</p>`, null))).toContain("Shorten the footnote");
  expect(prepareContent(`<p>a${note("x").repeat(300)}</p>`, null).content).toContain("fn:300");
  expect(faultOf(() => prepareContent(`<p>a${note("x").repeat(301)}</p>`, null))).toContain("at most 300 footnotes");
});

it("shows of the notes those alone whose places stand before the wall", () => {
  const { preview, previewText, content, lockedHeadings } = prepareContent(
    `<p>Shown${note("for all")}</p>${wall}<h2>Sold</h2><p>Hidden${note("for buyers")}</p>`,
    20,
  );
  expect(preview).toContain("for all");
  expect(preview).not.toContain("for buyers");
  expect(preview).not.toContain("Hidden");
  expect(previewText).toBe("Shown for all");
  expect(content).toContain(wall);
  expect(lockedHeadings).toEqual(["Sold"]);
  // The share of words does the same where no line was drawn.
  const byShare = prepareContent(`<p>${words(50)}${note("for all")}</p><p>${words(200)}${note("for buyers")}</p>`, 30);
  expect(byShare.preview).toContain("for all");
  expect(byShare.preview).not.toContain("for buyers");
});

it("puts the wall where its writer drew it, whatever the share, and keeps the line of a free blog for later", () => {
  const text = `<p>${words(10)}</p>${wall}<p>${words(90)}</p>`;
  expect(prepareContent(text, 90).previewWordCount).toBe(10);
  const free = prepareContent(text, null);
  expect(free.content).toContain(wall);
  expect(free.preview).toBe(free.content.replace(wall, ""));
});

it("takes one line of the wall, between blocks", () => {
  const { content } = prepareContent(
    `<p>a</p>${wall}<p>b</p>${wall}<blockquote><p>c</p>${wall}</blockquote><ul><li>d${wall}</li></ul>`,
    20,
  );
  expect(content).toBe(`<p>a</p>${wall}<p>b</p><blockquote><p>c</p></blockquote><ul><li>d</li></ul>`);
});

it.each([
  [`${wall}<p>b</p>`, "Nothing stands before"],
  [`<h2>a</h2>${wall}<p>b</p>`, "Nothing stands before"],
  [`<p>a</p>${wall}`, "Nothing stands behind"],
  [`<p>a</p>${wall}<h2>b</h2>`, "Nothing stands behind"],
])("refuses a line that shows or sells nothing: %s", (html, message) => {
  expect(faultOf(() => prepareContent(html, 20))).toContain(message);
  // Nothing is sold of a free one.
  expect(faultOf(() => prepareContent(html, null))).toBe("none");
});

it("keeps boxes between the blocks, of a kind that there is, with words in them", () => {
  const { content } = prepareContent(
    '<aside data-kind="warning" class="x"><p>a</p><aside><p>b</p></aside></aside><aside data-kind="evil"><p>c</p></aside><aside> </aside><ul><li><aside>d</aside></li></ul>',
    null,
  );
  expect(content).toBe(
    '<aside data-kind="warning" role="note"><p>a</p><p>b</p></aside><aside data-kind="note" role="note"><p>c</p></aside><ul><li>d</li></ul>',
  );
});

it("frames a video that it knows, and asks before anything goes there", () => {
  const { content, bodyText } = prepareContent(
    '<figure data-embed="https://youtu.be/dQw4w9WgXcQ"><iframe src="javascript:alert(1)"></iframe><figcaption>An <em>LC</em> "in" short</figcaption></figure>',
    null,
  );
  const frame = parseDocument(content).children[0] as unknown as { children: { attribs: Record<string, string> }[] };
  const { srcdoc = "", src, title } = frame.children[0]?.attribs ?? {};
  expect(src).toBeUndefined();
  expect(title).toBe('Video: An LC "in" short');
  expect(srcdoc).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"');
  expect(srcdoc).not.toMatch(/<(script|img|iframe)|src=/);
  expect(content).toContain("<figcaption>An <em>LC</em> ");
  expect(content).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel=');
  expect(bodyText).toBe('An LC "in" short');
  expect(prepareContent(content, null).content).toBe(content);
});

it.each([
  "https://evil.example/watch?v=dQw4w9WgXcQ",
  "javascript:alert(1)",
  "https://www.youtube.com/watch?v=&quot;><script>",
])("frames nothing else: %s", (address) => {
  const { content } = prepareContent(`<figure data-embed="${address}"><figcaption>Words</figcaption></figure>`, null);
  expect(content).toBe("<p>Words</p>");
});

it("leaves the words of what cannot stand inside a list, behind it", () => {
  const { content } = prepareContent(
    '<ul><li>a<figure data-embed="https://vimeo.com/76979871"></figure></li></ul>',
    null,
  );
  expect(content).toMatch(/^<ul><li>a<\/li><\/ul><figure data-embed="https:\/\/vimeo.com\/76979871"><iframe /);
});

it("has no wall in a text that is not sold", () => {
  expect(cleanDocument(`<p>a</p>${wall}<p>b${note("n")}</p>`).html).not.toContain("wall");
  expect(cleanDocument(`<p>a</p>${wall}<p>b${note("n")}</p>`).text).toBe("a b n");
});

it("names headings behind the wall, in whole characters, however many stand before it", () => {
  const { lockedHeadings } = prepareContent(
    `${"<h2>Shown</h2><p>x</p>".repeat(60)}${wall}<h2>${"x".repeat(199)}😀 sold</h2><p>y</p>`,
    20,
  );
  expect(lockedHeadings).toEqual(["x".repeat(199)]);
});

it("refuses a text that is too long once it is cleaned, of a blog as of anything else", () => {
  const grown = `<p>${"&".repeat(250_000)}</p>`;
  for (const prepare of [() => prepareContent(grown, null), () => cleanDocument(grown)])
    expect(faultOf(prepare)).toBe("The text is too long.");
});
