import { drawBangladeshPractice } from "./covers/bangladesh-practice.ts";
import { type Composition, drawGround } from "./covers/composition.ts";
import { drawCustoms } from "./covers/customs.ts";
import { drawDigitalGreen } from "./covers/digital-green.ts";
import { drawLogistics } from "./covers/logistics.ts";
import { drawMarketAccess } from "./covers/market-access.ts";
import { drawTradeFinance } from "./covers/trade-finance.ts";
import { type CoverFamily, type CoverPalette, coverFamilies, coverPalettes } from "./palette.ts";
import { createRandom, hashText } from "./random.ts";
import { num } from "./svg.ts";

const compositions: Record<CoverFamily, readonly Composition[]> = {
  "trade-finance": drawTradeFinance,
  customs: drawCustoms,
  logistics: drawLogistics,
  "market-access": drawMarketAccess,
  "bangladesh-practice": drawBangladeshPractice,
  "digital-green": drawDigitalGreen,
};

/** The family of drawings for a category slug; categories without one share out the families by hash. */
export function coverFamilyOf(category: string): CoverFamily {
  const own = coverFamilies.find((family) => family === category);
  return own ?? (coverFamilies[hashText(category) % coverFamilies.length] as CoverFamily);
}

/** The least number of steps after which two cycles begin together again. */
function commonLength(a: number, b: number): number {
  let length = Math.max(a, b);
  while (length % a !== 0 || length % b !== 0) length += 1;
  return length;
}

/**
 * Composition and colours of the cover at a place in its category: from each place to the next both change, and the pairs
 * come round again as late as their numbers allow.
 */
export function coverChoice(family: CoverFamily, place: number): { compose: Composition; palette: CoverPalette } {
  const [drawings, palettes] = [compositions[family], coverPalettes[family]];
  const cycle = commonLength(drawings.length, palettes.length);
  // Where the cycle ends before all pairs had their turn, the next one pairs them otherwise.
  const round = cycle < drawings.length * palettes.length ? Math.floor(place / cycle) : 0;
  return {
    compose: drawings[place % drawings.length] as Composition,
    palette: palettes[(place + round) % palettes.length] as CoverPalette,
  };
}

/**
 * Draws the cover of a blog that has no uploaded picture. The same slug, category and place always give the same drawing.
 * Neither text gets into the output, so they need no escaping.
 * @param place which one it is in its category (0, 1, 2 …), so that neighbours differ; without it chance decides
 * @param width display width in CSS px; the drawing itself is 800 × 500 and fills any other shape by cropping
 * @param height display height in CSS px
 * @returns an SVG document, decoration for assistive technology: the page gives the alt text
 */
export function drawCover({
  slug,
  category,
  place,
  width = 800,
  height = 500,
}: {
  slug: string;
  category: string;
  place?: number | undefined;
  width?: number;
  height?: number;
}): string {
  const family = coverFamilyOf(category);
  const random = createRandom(`${category}/${slug}`);
  const { compose, palette } = coverChoice(family, place ?? random.integer(0, 999));
  const id = `c${hashText(`${slug}/${category}`).toString(36)}`;
  return frame(width, height, drawGround(id, palette, random) + compose({ random, palette, id }));
}

/** The last fallback: a calm ruled plate that stands for "no picture" without drawing attention. */
export function blankCover(): string {
  const rules = Array.from({ length: 9 }, (_, i) => `M0 ${50 + i * 50}h800`).join("");
  return frame(
    800,
    500,
    `<path fill="#E4DFD2" d="M0 0h800v500H0z"/><path d="${rules}" stroke="#CFC8B6"/><path d="M400 175a75 75 0 1 0 .1 0zM325 250h150M400 175v150" fill="#E4DFD2" stroke="#A99F86" stroke-width="3"/>`,
  );
}

function frame(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="${num(width)}" height="${num(height)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${content}</svg>`;
}
