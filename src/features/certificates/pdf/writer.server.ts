import { deflateSync } from "node:zlib";
import type { ShapedLine, ShapeFont } from "./shape.server.ts";

const n = (value: number) => String(Math.round(value * 1000) / 1000);
const hex = (glyph: number) => glyph.toString(16).padStart(4, "0");
/** Text as PDF has it outside of drawings: UTF-16 with its mark. */
const textString = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
/** A colour of the tokens ('#0b5d66'). */
const paint = (colour: string) =>
  [1, 3, 5].map((at) => n(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(" ");

interface UsedGlyph {
  width: number;
  says: string | undefined;
}

/** What the forms of a font say, for programs that search and copy (PDF 32000-1, 9.10.3). */
function saying(used: ReadonlyMap<number, UsedGlyph>): Buffer {
  const lines = [...used].flatMap(([glyph, { says }]) =>
    says === undefined ? [] : [`<${hex(glyph)}> ${textString(says).replace("feff", "")}`],
  );
  const parts: string[] = [];
  // A hundred at most in one list.
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100);
    parts.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Said def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${parts.join("\n")}\nendcmap CMapName currentdict /CMap defineresource pop end end`,
  );
}

/**
 * One page of a PDF. Places are in points from the left and the top. Letters are real text in embedded fonts: they can be
 * searched and copied, and what they say stands beside them where forms join (ActualText).
 */
export class PdfPage {
  private readonly width: number;
  private readonly height: number;
  private readonly drawn: string[] = [];
  private readonly fonts = new Map<ShapeFont, Map<number, UsedGlyph>>();

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** A line of text; `x` is its left edge, `y` its baseline. */
  text(line: ShapedLine, size: number, x: number, y: number, colour: string): void {
    for (const { font, text, glyphs } of line.runs) {
      const used = this.fonts.get(font) ?? new Map<number, UsedGlyph>();
      this.fonts.set(font, used);
      const name = `F${[...this.fonts.keys()].indexOf(font)}`;
      const places = glyphs.map(({ glyph, says, x: right, y: up }) => {
        const width = (font.font.glyphHAdvance(glyph) / font.upem) * 1000;
        used.set(glyph, { width, says: used.get(glyph)?.says ?? says });
        return `1 0 0 1 ${n(x + right * size)} ${n(this.height - y + up * size)} Tm <${hex(glyph)}> Tj`;
      });
      this.drawn.push(
        `/Span <</ActualText ${textString(text)}>> BDC BT ${paint(colour)} rg /${name} ${n(size)} Tf ${places.join(" ")} ET EMC`,
      );
    }
  }

  centered(line: ShapedLine, size: number, y: number, colour: string): void {
    this.text(line, size, (this.width - line.width * size) / 2, y, colour);
  }

  /** The outline of a rectangle. */
  frame(inset: number, thick: number, colour: string): void {
    const [wide, high] = [this.width - 2 * inset, this.height - 2 * inset];
    this.drawn.push(`${paint(colour)} RG ${n(thick)} w ${n(inset)} ${n(inset)} ${n(wide)} ${n(high)} re S`);
  }

  /** Squares of one unit in a drawing of `size` units that is `wide` points wide: runs from the left, as `[x, y, length]`. */
  squares(runs: readonly (readonly [number, number, number])[], unit: number, x: number, y: number): void {
    const each = runs.map(
      ([right, down, length]) =>
        `${n(x + right * unit)} ${n(this.height - y - (down + 1) * unit)} ${n(length * unit)} ${n(unit)} re`,
    );
    this.drawn.push(`0 g ${each.join(" ")} f`);
  }

  /** Operators of PDF for a drawing of `units` units whose origin is its upper left corner. */
  drawing(operators: string, scale: number, x: number, y: number): void {
    this.drawn.push(`q ${n(scale)} 0 0 ${n(-scale)} ${n(x)} ${n(this.height - y)} cm ${operators} Q`);
  }

  /** The whole file. */
  finish({ title, author }: { title: string; author: string }): Buffer {
    const objects: Buffer[] = [];
    const add = (...parts: (string | Buffer)[]) => objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))));
    const stream = (bytes: Buffer, head = "") => {
      const packed = deflateSync(bytes);
      return add(`<<${head}/Filter /FlateDecode /Length ${packed.length}>>\nstream\n`, packed, "\nendstream");
    };
    // Catalog, pages, page and facts come first, under numbers that are known before the rest.
    add("<</Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences <</DisplayDocTitle true>>>>");
    add("<</Type /Pages /Kids [3 0 R] /Count 1>>");
    add("");
    add(`<</Title ${textString(title)} /Author ${textString(author)}>>`);
    const contents = stream(Buffer.from(this.drawn.join("\n")));
    const names = [...this.fonts].map(([font, used], i) => {
      const file = stream(font.bytes, `/Length1 ${font.bytes.length} `);
      const name = `/Institute+${font.name}`;
      const facts = add(
        `<</Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [-1000 -500 2000 1200] /ItalicAngle 0 /Ascent 1000 /Descent -300 /CapHeight 700 /StemV 80 /FontFile2 ${file} 0 R>>`,
      );
      const widths = [...used].map(([glyph, { width }]) => `${glyph} [${n(width)}]`).join(" ");
      const own = add(
        `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${facts} 0 R /DW 0 /W [${widths}] /CIDToGIDMap /Identity>>`,
      );
      const whole = add(
        `<</Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${own} 0 R] /ToUnicode ${stream(saying(used))} 0 R>>`,
      );
      return `/F${i} ${whole} 0 R`;
    });
    objects[2] = Buffer.from(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${n(this.width)} ${n(this.height)}] /Resources <</Font <<${names.join(" ")}>>>> /Contents ${contents} 0 R>>`,
    );
    const parts = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n")];
    let end = parts[0]?.length ?? 0;
    const places = objects.map((object, i) => {
      const at = end;
      const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
      parts.push(whole);
      end += whole.length;
      return `${String(at).padStart(10, "0")} 00000 n \n`;
    });
    parts.push(
      Buffer.from(
        `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R>>\nstartxref\n${end}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}
