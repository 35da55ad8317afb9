import { readFile } from "node:fs/promises";
import path from "node:path";
import { type HbFont, harfbuzz } from "./harfbuzz.server.ts";
import { unpackWoff } from "./woff.server.ts";

/** One font file, ready to shape with and to be put into a PDF. */
export interface ShapeFont {
  name: string;
  bytes: Buffer;
  upem: number;
  letters: ReadonlySet<number>;
  font: HbFont;
}

/** A letter where it is drawn, measured in parts of the font's size. */
export interface PlacedGlyph {
  glyph: number;
  /** What it says, where that is its own: some forms say a part of a letter, or stand for several. */
  says: string | undefined;
  x: number;
  y: number;
}
/** Letters of one font in a row, with the text that they say. */
export interface ShapedRun {
  font: ShapeFont;
  text: string;
  glyphs: PlacedGlyph[];
}
export interface ShapedLine {
  runs: ShapedRun[];
  /** In parts of the font's size. */
  width: number;
}

/** A way to set text: the first font that has a letter draws it. The same ones as on the page. */
export type Style = "serif" | "serif-strong" | "sans" | "sans-strong";

const files = (family: string, short: string, weight: number) =>
  ["latin", "latin-ext"].map((part) => `${family}/files/${short}-${part}-${weight}-normal.woff`);
const bangla = (weight: number) => `noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff`;
const stacks: Record<Style, string[]> = {
  serif: [...files("source-serif-4", "source-serif-4", 400), bangla(400)],
  "serif-strong": [...files("source-serif-4", "source-serif-4", 600), bangla(600)],
  sans: [...files("inter", "inter", 400), bangla(400)],
  "sans-strong": [...files("inter", "inter", 600), bangla(600)],
};

const opened = new Map<string, Promise<ShapeFont>>();

async function openFont(file: string): Promise<ShapeFont> {
  const [hb, woff] = await Promise.all([harfbuzz(), readFile(path.resolve("node_modules/@fontsource", file))]);
  const bytes = unpackWoff(woff);
  const face = hb.createFace(hb.createBlob(bytes), 0);
  const name = path.basename(file, ".woff").replace(/[^a-z0-9]/gi, "");
  return { name, bytes, upem: face.upem, letters: new Set(face.collectUnicodes()), font: hb.createFont(face) };
}

function fontOf(file: string): Promise<ShapeFont> {
  const found = opened.get(file) ?? openFont(file);
  opened.set(file, found);
  found.catch(() => opened.delete(file));
  return found;
}

/** A text that has a letter of which no font of ours has a form. */
export class NoSuchLetter extends Error {}

/** The text in pieces, each for one font. Marks and joiners stay with the letter before them. */
function piecesOf(text: string, fonts: readonly ShapeFont[]): { font: ShapeFont; text: string }[] {
  const pieces: { font: ShapeFont; text: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const joins = last !== undefined && /[\p{M}\u200c\u200d]/u.test(letter);
    const font = joins && last.font.letters.has(code) ? last.font : fonts.find(({ letters }) => letters.has(code));
    if (font === undefined && joins && /[\u200c\u200d]/.test(letter)) last.text += letter;
    else if (font === undefined) throw new NoSuchLetter();
    else if (last?.font === font) last.text += letter;
    else pieces.push({ font, text: letter });
  }
  return pieces;
}

/** Sets one line of text as a browser does: HarfBuzz joins letters of Bangla, and says where each form stands. */
export async function shapeLine(text: string, style: Style): Promise<ShapedLine> {
  const hb = await harfbuzz();
  const fonts = await Promise.all(stacks[style].map(fontOf));
  let width = 0;
  const runs = piecesOf(text, fonts).map(({ font, text: piece }) => {
    const buffer = hb.createBuffer();
    buffer.addText(piece);
    buffer.guessSegmentProperties();
    hb.shape(font.font, buffer);
    const shaped = buffer.json();
    const starts = [...new Set(shaped.map(({ cl }) => cl)), piece.length].sort((a, b) => a - b);
    const glyphs = shaped.map(({ g, cl, ax, dx, dy }) => {
      const alone = shaped.filter((other) => other.cl === cl).length === 1;
      const says = alone ? piece.slice(cl, starts[starts.indexOf(cl) + 1]) : undefined;
      const placed = { glyph: g, says, x: width + dx / font.upem, y: dy / font.upem };
      width += ax / font.upem;
      return placed;
    });
    buffer.destroy();
    return { font, text: piece, glyphs };
  });
  return { runs, width };
}

/** The text in as few lines as fit, as even as can be: words are moved down while the first line is the longest. */
export async function shapeLines(text: string, style: Style, widest: number): Promise<ShapedLine[]> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const widths = await Promise.all(words.map(async (word) => (await shapeLine(word, style)).width));
  const fill = (most: number) => {
    const lines: string[][] = [];
    let at = Number.POSITIVE_INFINITY;
    for (const [i, word] of words.entries()) {
      const own = widths[i] ?? 0;
      if (at + 0.25 + own > most) {
        lines.push([word]);
        at = own;
      } else {
        lines.at(-1)?.push(word);
        at += 0.25 + own;
      }
    }
    return lines;
  };
  const count = fill(widest).length;
  let most = widest;
  while (most > 1 && fill(most * 0.95).length === count && Math.max(...widths) < most * 0.95) most *= 0.95;
  return Promise.all(fill(most).map((line) => shapeLine(line.join(" "), style)));
}
