// Draws the hero maps: node scripts/draw-globes.ts (run again when places, palette or drawing change, and commit the result).
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { drawGlobe } from "../src/lib/art/globe.ts";

/** Larger files would be felt on a slow phone: the first of them is the largest thing on the home page. */
const greatestSize = 14 * 1024;
const folder = new URL("../public/art/", import.meta.url);

mkdirSync(folder, { recursive: true });
for (const slide of [0, 1, 2] as const) {
  for (const theme of ["light", "dark"] as const) {
    const svg = drawGlobe({ slide, theme });
    const size = gzipSync(svg, { level: 9 }).length;
    const name = `hero-${slide + 1}-${theme}.svg`;
    if (size > greatestSize) throw new Error(`${name} is ${size} bytes gzipped, allowed are ${greatestSize}`);
    writeFileSync(new URL(name, folder), svg);
    console.log(`${name} ${svg.length} bytes, ${size} gzipped`);
  }
}
