import { expect, it } from "vitest";
import { cleanDocument } from "./document.server.ts";

const src = "/files/media/abcdefgh01234567-1200x800/1200.webp";
const other = "/files/media/zzzzzzzz01234567-300x200/300.webp";
/** A cleaned text with the pictures as the editor has them: the sizes are told once, below. */
const cleaned = (html: string) =>
  cleanDocument(html).html.replace(
    /<picture><source[^>]*>(<img src="[^"]*")[^>]*?( alt="[^"]*")[^>]*><\/picture>/g,
    "$1$2>",
  );

it("gives a picture its sizes and its room on the page", () => {
  expect(cleanDocument(`<figure><img src="${src}" alt="A quay"></figure>`).html).toBe(
    `<figure><picture><source type="image/avif" srcset="/files/media/abcdefgh01234567-1200x800/480.avif 480w, ` +
      `/files/media/abcdefgh01234567-1200x800/960.avif 960w, /files/media/abcdefgh01234567-1200x800/1200.avif 1200w" ` +
      `sizes="(min-width: 760px) 680px, 92vw" /><img src="${src}" ` +
      `srcset="/files/media/abcdefgh01234567-1200x800/480.webp 480w, /files/media/abcdefgh01234567-1200x800/960.webp 960w, ` +
      `/files/media/abcdefgh01234567-1200x800/1200.webp 1200w" sizes="(min-width: 760px) 680px, 92vw" ` +
      `width="1200" height="800" alt="A quay" loading="lazy" decoding="async" /></picture></figure>`,
  );
});

it("is the same when it is cleaned once more", () => {
  const once = cleanDocument(
    `<p>A</p><img src="${src}"><figure><img src="${other}"><figcaption>B</figcaption></figure>`,
  );
  expect(cleanDocument(once.html)).toEqual(once);
  expect(once.text).toBe("A B");
});

const figure = `<figure><img src="${src}" alt="">`;
it.each([
  ["<p>A</p>", "a picture alone", `<p>A</p><img src="${src}">`, `<p>A</p>${figure}</figure>`],
  ["", "a picture in a paragraph", `<p>A <img src="${src}"> b</p><p>C</p>`, `<p>A  b</p>${figure}</figure><p>C</p>`],
  ["", "a paragraph of a picture alone", `<p><a href="/x"><img src="${src}"></a></p>`, `${figure}</figure>`],
  [
    "",
    "a figure in a list and a table",
    `<ul><li>A<figure><img src="${src}"></figure></li></ul><table><tr><td>B<img src="${other}"></td></tr></table>`,
    `<ul><li>A</li></ul>${figure}</figure><div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table><tr><td>B</td></tr></table></div><figure><img src="${other}" alt=""></figure>`,
  ],
  [
    "",
    "two pictures of one figure",
    `<figure><img src="${src}"><p>Words.</p><img src="${other}"><figcaption>Both</figcaption></figure>`,
    `${figure}</figure><figure><img src="${other}" alt=""><figcaption>Both</figcaption></figure><p>Words.</p>`,
  ],
  ["", "an empty caption", `<figure><img src="${src}"><figcaption> </figcaption></figure>`, `${figure}</figure>`],
  [
    "",
    "a table's figure of another editor",
    "<figure><table><tr><td>A</td></tr></table><figcaption>Rates</figcaption></figure>",
    '<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table><tr><td>A</td></tr></table></div><p>Rates</p>',
  ],
  ["", "a caption without a figure", "<p>A</p><figcaption>B</figcaption>", "<p>A</p><p>B</p>"],
  [
    "",
    "figures in figures",
    `<figure><figure><img src="${src}"><figcaption>In <figcaption>nested</figcaption></figcaption></figure></figure>`,
    `${figure}<figcaption>In nested</figcaption></figure>`,
  ],
])("%s%s is put where the editor has pictures", (_, __, html, expected) => {
  expect(cleaned(html).replaceAll("/>", ">")).toBe(expected.replaceAll("/>", ">"));
});

it.each([
  "https://elsewhere.example/track.gif",
  "//elsewhere.example/a.webp",
  "data:image/png;base64,iVBORw0KGgo=",
  "javascript:alert(1)",
  "/files/avatars/abcdefghij.webp",
  "/files/media/abcdefgh01234567-1200x800/480.webp",
  "/files/media/abcdefgh01234567-1200x800/1200.webp?x=1",
  "/files/media/abcdefgh01234567-0x800/0.webp",
  "/files/media/../../secrets/1200.webp",
  ' /files/media/abcdefgh01234567-1200x800/1200.webp" onerror="alert(1)',
])("a picture from %s is left out", (address) => {
  const { html } = cleanDocument(`<p>Before</p><figure><img src='${address}' alt="x" onerror="alert(1)"></figure>`);
  expect(html).toBe("<p>Before</p>");
});

it("keeps words of an alternative text as words", () => {
  const { html } = cleanDocument(`<img src="${src}" alt='"><script>alert(1)</script>'>`);
  expect(html).toContain('alt="&quot;><script>alert(1)</script>"');
  expect(html.match(/<script/g)).toHaveLength(1);
});
