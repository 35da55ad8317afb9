/** `what` again and again, up to `size` characters. */
const again = (what: string) => (size: number) => what.repeat(Math.ceil(size / what.length)).slice(0, size);
const counted = (write: (n: number) => string) => (size: number) => {
  let text = "";
  for (let n = 0; text.length < size; n += 1) text += write(n);
  return text.slice(0, size);
};
/** Opened many times, then closed as often. */
const nested = (open: string, close: string) => (size: number) => {
  const times = Math.floor(size / (open.length + close.length));
  return open.repeat(times) + close.repeat(times);
};

/**
 * Texts that make a parser, a sanitizer or a regular expression work: each by its size in characters. Found by a search
 * over shapes and nestings; a new one that is slow belongs here.
 */
export const hostileTexts: Record<string, (size: number) => string> = {
  "equal headings": again("<h2>a</h2>"),
  "headings without a text": again("<h2><p>"),
  "many headings": counted((n) => `<h3>${n}</h3>`),
  "one endless heading": (size) => `<h2>${"ab-".repeat(size / 3)}</h2>`,
  "deep divs": again("<div>"),
  "deep divs, closed": nested("<div>", "</div>"),
  "deep inline": again("<b>"),
  "deep mixture": again("<p><b><i>x"),
  "unclosed paragraphs": again("<p>x"),
  "paragraphs in divs": again("<div><p>"),
  "nested lists": again("<ul><li>"),
  "nested lists, closed": nested("<ul><li>x", "</li></ul>"),
  "unclosed items": again("<li>"),
  "one long list": (size) => `<ul>${again("<li>x")(size)}`,
  "nested quotes": again("<blockquote>"),
  "nested tables": again("<table><tr><td>"),
  "one long table": (size) => `<table>${again("<tr><td>x")(size)}`,
  "rows without a table": again("<tr><th>"),
  "many small tables": again("<table><tr><td>x</table>"),
  emphasis: again("<em>x</em>"),
  "misnested emphasis": again("<em><strong></em></strong>"),
  "open links": again("<a href=x>"),
  links: again("<a href=x>y</a>"),
  attributes: (size) => `<p ${counted((n) => `a${n}=b `)(size)}>x</p>`,
  "equal attributes": (size) => `<p ${again("a=b ")(size)}>x</p>`,
  "an endless attribute": (size) => `<a href='${"a".repeat(size)}'>x</a>`,
  "an endless scheme": (size) => `<a href='${"java\tscript:".repeat(size / 12)}'>x</a>`,
  "an open attribute": (size) => `<a href="${"<a href='".repeat(size / 9)}`,
  entities: again("&amp;"),
  ampersands: again("&"),
  "open entities": again("&#x"),
  "less-than signs": again("<"),
  "greater-than signs": again(">"),
  "open comments": again("<!--"),
  comments: again("<!---->"),
  "comments in comments": again("<!--<!-->"),
  "open cdata": again("<![CDATA["),
  instructions: again("<?x"),
  "open scripts": again("<script>"),
  scripts: again("<script></script>"),
  styles: again("<style>x</style>"),
  "text areas": again("<textarea>"),
  noscript: again("<noscript></p>"),
  frames: again("<iframe>"),
  "frames, closed": again("<iframe><p></iframe>"),
  options: again("<option>"),
  svg: again("<svg><g>"),
  math: again("<math><mi>"),
  templates: again("<template>"),
  forms: again("<form><button>"),
  "closing tags": again("</p>"),
  "closing tags of nothing": again("</div>"),
  "line breaks": again("<br>"),
  words: again("a "),
  "different words": counted((n) => `w${n.toString(36)} `),
  "one word": again("a"),
  "joined words": again("a'"),
  "dotted words": again("a.b-"),
  "marks on a letter": again("\u0315\u0300"),
  "marks after letters": again("a\u0315\u0300\u0301"),
  spaces: again(" "),
  "hard spaces": again("\u00a0"),
  Bangla: again("ক্ষ "),
  Hangul: again("\u1100\u1161"),
  "letters that become many": again("\ufdfa"),
  joiners: again("\u200d"),
  "Markdown links": again("[a]("),
  "Markdown brackets": again("["),
  "Markdown emphasis": again("*a **a "),
  "Markdown underscores": again("_a__b"),
  backticks: counted((n) => `${"`".repeat(n % 200)} `),
  "Markdown quotes": again("> "),
  "Markdown lists": again("- 1. "),
  numbers: counted((n) => `${1000 + (n % 8999)}.${10 + (n % 89)} `),
  addresses: again("https://a."),
};
