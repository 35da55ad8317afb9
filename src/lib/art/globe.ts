// Only for scripts/draw-globes.ts: the maps behind it weigh megabytes and must not reach a browser or a request.
import { drawAzimuthal } from "./globe/azimuthal.ts";
import { drawBay } from "./globe/bay.ts";
import { drawOrthographic } from "./globe/orthographic.ts";
import { type GlobePalette, globePalettes, type Theme } from "./palette.ts";

export type Slide = 0 | 1 | 2;

const drawings: Record<Slide, (palette: GlobePalette) => string> = {
  0: drawOrthographic,
  1: drawBay,
  2: drawAzimuthal,
};

/**
 * Draws the map of a hero slide: 0 the globe over the Bay of Bengal, 1 a chart of the bay, 2 the world as seen from Dhaka.
 * @returns an SVG of 640 × 640 units on a transparent ground, hidden from assistive technology: the page gives the alt text
 */
export function drawGlobe({ slide, theme }: { slide: Slide; theme: Theme }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640" aria-hidden="true">${drawings[slide](globePalettes[theme])}</svg>\n`;
}
