import { cutAt } from "#lib/text.ts";
import { type Block, type Inline, parseAnswer } from "./answer-format.ts";

const asText = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** Pages of this site are named whole: the text may be read elsewhere. */
const whole = (href: string, siteUrl: string) => (href.startsWith("/") ? siteUrl + href : href);

function inline(line: readonly Inline[], siteUrl: string): string {
  return line
    .map((piece) => {
      const words = asText(piece.text);
      if (piece.kind === "link") return `<a href="${asText(whole(piece.href, siteUrl))}">${words}</a>`;
      return piece.kind === "strong" ? `<strong>${words}</strong>` : words;
    })
    .join("");
}

function block(one: Block, siteUrl: string): string {
  if (one.kind === "heading") return `<h2>${inline(one.line, siteUrl)}</h2>`;
  if (one.kind === "paragraph") return `<p>${one.lines.map((line) => inline(line, siteUrl)).join("<br>")}</p>`;
  const tag = one.ordered ? "ol" : "ul";
  return `<${tag}>${one.items.map((item) => `<li>${inline(item, siteUrl)}</li>`).join("")}</${tag}>`;
}

/** An answer as HTML, for what is written on from it; whoever keeps it cleans it as any HTML. */
export function answerHtml(text: string, siteUrl: string): string {
  return parseAnswer(text)
    .map((one) => block(one, siteUrl))
    .join("\n");
}

/** The addresses that an answer links to, each once, with the words that it gives them. */
export function linksOf(text: string, siteUrl: string): { title: string; url: string }[] {
  const lines = parseAnswer(text).flatMap((one) =>
    one.kind === "heading" ? [one.line] : one.kind === "list" ? one.items : one.lines,
  );
  const found = new Map<string, string>();
  for (const piece of lines.flat())
    if (piece.kind === "link" && !found.has(whole(piece.href, siteUrl)))
      found.set(whole(piece.href, siteUrl), cutAt(piece.text, 200));
  return [...found].map(([url, title]) => ({ title, url }));
}
