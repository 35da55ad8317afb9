// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { cleanPasted } from "./paste.ts";

const paste = (html: string) => cleanPasted(html, () => undefined);
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${text}</p>`;

it("makes lists of what Word writes as paragraphs with signs", () => {
  expect(
    paste(
      `<p class=MsoNormal>Before</p>${item(1, "·", "One")}${item(1, "·", "Two")}${item(2, "o", "Two, further in")}${item(1, "·", "Three")}<p class=MsoNormal>After</p>${item(1, "1.", "First")}${item(1, "2.", "Second")}`,
    ).replace(/ class="\w+"/g, ""),
  ).toBe(
    "<p>Before</p><ul><li>One</li><li>Two<ul><li>Two, further in</li></ul></li><li>Three</li></ul><p>After</p><ol><li>First</li><li>Second</li></ol>",
  );
});

it.each(["১.", "১।", "(২)", "ক.", "ক্ষ)", "iv.", "xl.", "B)", "٣."])("makes a numbered list of %s", (sign) => {
  expect(paste(item(1, sign, "Step"))).toBe("<ol><li>Step</li></ol>");
});

it.each(["o", "§", "·", "-", "ü"])("makes a list of points of %s", (sign) => {
  expect(paste(item(1, sign, "Point"))).toBe("<ul><li>Point</li></ul>");
});

it("begins a list of another kind anew", () => {
  expect(paste(`${item(1, "·", "Point")}${item(1, "1.", "Step")}`)).toBe(
    "<ul><li>Point</li></ul><ol><li>Step</li></ol>",
  );
});

it("puts a list of Google Docs into the entry that it belongs to", () => {
  expect(paste("<ul><li>One</li><ul><li>Further in</li></ul><li>Two</li></ul>")).toBe(
    "<ul><li>One<ul><li>Further in</li></ul></li><li>Two</li></ul>",
  );
});

it("takes footnotes of Word to their places", () => {
  const html =
    '<p>Said<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span>[1]</span></a> so</p><div style="mso-element:footnote-list"><hr size="1"><div style="mso-element:footnote" id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> UCP 600, art. 14</p></div></div>';
  expect(paste(html)).toBe('<p>Said<sup data-note="UCP 600, art. 14"></sup> so</p>');
});

it("takes footnotes of Google Docs to their places", () => {
  const html =
    '<p>Said<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> so</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> UCP 600</p></div>';
  expect(paste(html)).toContain('<p>Said<sup data-note="UCP 600"></sup> so</p>');
  expect(paste(html)).not.toContain("[1]");
});

const wordNote = (words: string, sign = "1") =>
  `<p>Said<a href="#_ftn1" name="_ftnref1">[${sign}]</a></p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[${sign}]</a> ${words}</p></div>`;

it("takes the number of a footnote away in Bangla, too", () => {
  expect(paste(wordNote("ধারা ১৪", "১"))).toContain('<sup data-note="ধারা ১৪"></sup>');
});

it("keeps a footnote that is too long whole, and says that it is to be shortened", () => {
  const told: string[] = [];
  const long = `${"word ".repeat(250)}end`;
  expect(cleanPasted(wordNote(long), (text) => told.push(text))).toContain(`data-note="${long}"`);
  expect(told).toEqual(["A footnote has more than 1,000 characters: shorten it before you save."]);
  cleanPasted(`${wordNote("short")}<p>x</p>`, (text) => told.push(text));
  expect(told).toHaveLength(1);
});

it("keeps headings, from the second level on", () => {
  expect(paste('<h1>A</h1><p class="MsoTitle">B</p><h2>C</h2><h6>D</h6>')).toBe(
    "<h2>A</h2><h2>B</h2><h2>C</h2><h4>D</h4>",
  );
});

it("leaves pictures of elsewhere out, says how many, and keeps ours", () => {
  let told = "";
  const ours = '<img src="/files/media/abcdefgh01234567-1200x800/1200.webp">';
  const html = cleanPasted(
    `<p>a<img src="https://x.example/1.png"><img src="data:image/png;base64,AA">${ours}</p>`,
    (text) => {
      told = text;
    },
  );
  expect(told).toBe("2 pictures were left out: insert pictures one by one, so that they are kept here.");
  expect(html).toContain(ours);
  expect(html).not.toContain("example");
});
