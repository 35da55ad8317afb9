/** One piece of a line. Links lead to this site or to another by http(s); everything else is text. */
export type Inline = { kind: "text" | "strong"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; line: Inline[] }
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

const piece = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)|(https?:\/\/[^\s<>"'()[\]]{1,2000})/g;

/** The address of a link that may be shown, or undefined: a page of this site, or http(s). */
export function safeHref(text: string): string | undefined {
  if (/^\/(?![/\\])/.test(text) && !text.includes("\\")) return text;
  const url = URL.parse(text);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}

/** Reads one line: **bold**, [text](address), and addresses that stand bare. */
export function parseInline(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const add = (text: string) => text !== "" && found.push({ kind: "text", text });
  for (const match of line.matchAll(piece)) {
    const [whole, strong, label, address, bare] = match;
    // A full stop or comma after an address belongs to the sentence.
    const shown = bare?.replace(/[.,;:!?]+$/, "");
    const href = safeHref(address ?? shown ?? "");
    add(line.slice(end, match.index));
    end = match.index + (shown ?? whole).length;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (href !== undefined) found.push({ kind: "link", text: label ?? shown ?? href, href });
    else add(whole);
  }
  add(line.slice(end));
  return found;
}

const bullet = /^\s*[-*•]\s+(\S.*)$/;
const numbered = /^\s*\d{1,3}[.)]\s+(\S.*)$/;
const heading = /^#{1,4}\s+(\S.*)$/;

/**
 * Reads a text as people write it in a mail (a small part of Markdown): paragraphs between empty lines, lists, headings.
 * It never gives HTML: whatever shows the blocks makes elements of them.
 */
export function parseAnswer(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split("\n")) {
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1];
    const title = heading.exec(line)?.[1];
    if (line.trim() === "") open = undefined;
    else if (title !== undefined) {
      blocks.push({ kind: "heading", line: parseInline(title) });
      open = undefined;
    } else if (item !== undefined) {
      const ordered = !bullet.test(line);
      if (open?.kind !== "list" || open.ordered !== ordered) {
        open = { kind: "list", ordered, items: [] };
        blocks.push(open);
      }
      open.items.push(parseInline(item));
    } else {
      if (open?.kind !== "paragraph") {
        open = { kind: "paragraph", lines: [] };
        blocks.push(open);
      }
      open.lines.push(parseInline(line));
    }
  }
  return blocks;
}

const words = (line: Inline[]) => line.map((one) => one.text).join("");

const endsByItself = /[.!?:;…।]["'”’)\]]*$/;

/** Pieces of a text in one line: what another follows ends with a sign. */
const inOneLine = (pieces: string[], sign: string) =>
  pieces.map((piece, i) => (i + 1 < pieces.length && !endsByItself.test(piece) ? piece + sign : piece)).join(" ");

/** The same without marks, in one line: for structured data and excerpts. */
export function plainAnswer(text: string): string {
  const blocks = parseAnswer(text).map((block) => {
    if (block.kind === "heading") return words(block.line);
    return block.kind === "list" ? inOneLine(block.items.map(words), ";") : block.lines.map(words).join(" ");
  });
  return inOneLine(blocks, ".");
}

/** The same without marks, as it would be written by hand: paragraphs apart, an entry of a list on a line of its own. */
export function writtenAnswer(text: string): string {
  return parseAnswer(text)
    .map((block) => {
      if (block.kind === "heading") return words(block.line);
      if (block.kind === "paragraph") return block.lines.map(words).join("\n");
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : "•"} ${words(item)}`).join("\n");
    })
    .join("\n\n");
}
