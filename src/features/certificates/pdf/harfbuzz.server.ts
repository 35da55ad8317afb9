import { createRequire } from "node:module";

interface HbBlob {
  destroy(): void;
}
export interface HbFace {
  upem: number;
  collectUnicodes(): Uint32Array;
}
export interface HbFont {
  glyphHAdvance(glyph: number): number;
}
interface HbGlyph {
  /** The glyph's number in its font. */
  g: number;
  /** Where in the text it comes from, in UTF-16 units. */
  cl: number;
  ax: number;
  dx: number;
  dy: number;
}
interface HbBuffer {
  addText(text: string): void;
  guessSegmentProperties(): void;
  json(): HbGlyph[];
  destroy(): void;
}
/** What of harfbuzzjs is used here: it brings no types of its own. */
interface HarfBuzz {
  createBlob(bytes: Uint8Array): HbBlob;
  createFace(blob: HbBlob, index: number): HbFace;
  createFont(face: HbFace): HbFont;
  createBuffer(): HbBuffer;
  shape(font: HbFont, buffer: HbBuffer): void;
}

let begun: Promise<HarfBuzz> | undefined;

/**
 * HarfBuzz, read when it is first needed. What the package gives is a promise, which an `import` of it would spoil. One that
 * failed is forgotten, by `require` too: whoever comes next reads it anew.
 */
export function harfbuzz(): Promise<HarfBuzz> {
  if (begun !== undefined) return begun;
  const require = createRequire(import.meta.url);
  begun = require("harfbuzzjs") as Promise<HarfBuzz>;
  begun.catch(() => {
    begun = undefined;
    delete require.cache[require.resolve("harfbuzzjs")];
  });
  return begun;
}
