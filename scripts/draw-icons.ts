// Draws the icons of the site from the mark: node scripts/draw-icons.ts (run again when the mark changes, and commit the result).
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { logoDot, logoPath, logoSize } from "../src/lib/art/logo.ts";

const folder = new URL("../public/", import.meta.url);
const dot = `<circle cx="${logoDot.x}" cy="${logoDot.y}" r="${logoDot.r}"`;

// A tab is 16 px wide: heavier lines than in the header, and colours that follow the browser's theme.
writeFileSync(
  new URL("favicon.svg", folder),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize} ${logoSize}"><style>path{stroke:#0B5D66}circle{fill:#B8842F}@media(prefers-color-scheme:dark){path{stroke:#4FB3BD}circle{fill:#D9A95B}}</style><path d="${logoPath}" fill="none" stroke-width="2.7" stroke-linecap="round"/>${dot}/></svg>\n`,
);

// Programs that ask for /favicon.ico only (feed readers, older browsers): 16 and 32 px, each as PNG within the ICO frame.
const small = await Promise.all(
  [16, 32].map(async (size) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize} ${logoSize}"><path d="${logoPath}" fill="none" stroke="#0B5D66" stroke-width="2.7" stroke-linecap="round"/>${dot} fill="#B8842F"/></svg>`;
    return { size, png: await sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png().toBuffer() };
  }),
);
const frame = Buffer.alloc(6 + 16 * small.length);
frame.writeUInt16LE(1, 2);
frame.writeUInt16LE(small.length, 4);
small.forEach(({ size, png }, at) => {
  const entry = 6 + 16 * at;
  const before = small.slice(0, at).reduce((sum, other) => sum + other.png.length, 0);
  frame.writeUInt8(size, entry);
  frame.writeUInt8(size, entry + 1);
  frame.writeUInt16LE(1, entry + 4);
  frame.writeUInt16LE(32, entry + 6);
  frame.writeUInt32LE(png.length, entry + 8);
  frame.writeUInt32LE(frame.length + before, entry + 12);
});
writeFileSync(new URL("favicon.ico", folder), Buffer.concat([frame, ...small.map(({ png }) => png)]));

// Launchers cut icons to circles or rounded squares: full ground, and the mark within the middle 64 %.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 50 50" width="512" height="512"><path d="M-9-9h50v50H-9z" fill="#0B3B49"/><path d="${logoPath}" fill="none" stroke="#F1E9D8" stroke-width="2.1" stroke-linecap="round"/>${dot} fill="#D9A95B" stroke="#0B3B49" stroke-width="1.4"/></svg>`;
for (const [name, size] of [
  ["apple-touch-icon", 180],
  ["icon-192", 192],
  ["icon-512", 512],
] as const) {
  const png = await sharp(Buffer.from(icon)).resize(size, size).png({ palette: true }).toBuffer();
  writeFileSync(new URL(`${name}.png`, folder), png);
  console.log(`${name}.png ${png.length} bytes`);
}
