/** Bangla words with what stands between them. The two kinds of letters have nothing in common, so it is read once. */
const run = String.raw`[\u0980-\u09ff][\u0980-\u09ff\u0964\u0965\u200c\u200d]*(?:[\s,;:!?.()\u2018\u2019\u201c\u201d\u2013\u2014/-]+[\u0980-\u09ff][\u0980-\u09ff\u0964\u0965\u200c\u200d]*)*`;
const runs = new RegExp(run, "g");
const anyBangla = /[\u0980-\u09ff]/;
/** Elements whose text no reader hears, tags, and Bangla outside of them. */
const inHtml = new RegExp(
  String.raw`<(style|title|script|textarea|option)\b[^]*?</\1>|<(?:[^"'>]|"[^"]*"|'[^']*')*>|(${run})`,
  "g",
);

/** A text in pieces: those in Bangla and the others, in order. */
export function languageRuns(text: string): { text: string; bangla: boolean }[] {
  const pieces: { text: string; bangla: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(runs)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), bangla: false });
    pieces.push({ text: match[0], bangla: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), bangla: false });
  return pieces;
}

/** The language of a text as a whole, for a field that holds it: Bangla where most of its letters are; else undefined. */
export function languageOf(text: string): "bn" | undefined {
  if (!anyBangla.test(text)) return undefined;
  const bangla = text.match(/[\u0980-\u09ff]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return bangla > latin ? "bn" : undefined;
}

/** HTML of ours in which Bangla is marked as such. What is marked already must not be given again. */
export function markBangla(html: string): string {
  if (!anyBangla.test(html)) return html;
  return html.replace(inHtml, (all, _element, bangla) =>
    bangla === undefined ? all : `<span lang="bn">${bangla}</span>`,
  );
}
