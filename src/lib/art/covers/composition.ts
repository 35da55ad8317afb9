import type { CoverPalette } from "../palette.ts";
import type { Random } from "../random.ts";

/**
 * Draws one composition onto the 800 × 500 stage and returns SVG elements.
 * The subject stays within x 100 to 700, so that a 176 × 140 crop still holds it.
 * @param id prefix for ids of gradients and clips, different for each cover on a page
 */
export type Composition = (draw: { random: Random; palette: CoverPalette; id: string }) => string;

/** The ground: one colour that deepens towards a corner, so that large areas do not look dead. */
export function drawGround(id: string, palette: CoverPalette, random: Random): string {
  const x = random.pick(["0", "1"]);
  return `<defs><radialGradient id="${id}g" cx="${x}" cy="0" r="1.2"><stop stop-color="${palette.shade}"/><stop offset="1" stop-color="${palette.ground}"/></radialGradient></defs><path fill="url(#${id}g)" d="M0 0h800v500H0z"/>`;
}
