const longest = 2000;

/** What stands in a statement besides words: comments, names in quotes, strings of three kinds, numbers. Read from left to right, as the server does. */
const tokens = new RegExp(
  [
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
    /"(?:[^"]|"")*(?:"|$)/,
    /\$(?<tag>|[A-Za-z_]\w*)\$[\s\S]*?(?:\$\k<tag>\$|$)/,
    /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /(?<![\w$"])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/**
 * A statement without its values: those in its text, as the job queue writes them, become '?'. What is not closed is taken out to
 * the end: rather too much than a word of somebody.
 */
export function withoutLiterals(text: string): string {
  return text
    .replace(tokens, (token) => (token.startsWith('"') ? token : /^(?:--|\/\*)/.test(token) ? " " : "?"))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest);
}

/** What a statement does, in a word or two: 'SELECT blogs'. */
export function summaryOf(text: string): string {
  const bare = withoutLiterals(text);
  const [, verb = "QUERY"] = /^\(?\s*([a-z]+)/i.exec(bare) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][\w.]*)/i.exec(bare) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}
