import { guillocheRing } from "./covers/rosette.ts";
import { type MonogramAccent, monogramPalettes } from "./palette.ts";
import { createRandom } from "./random.ts";
import { circle, num, type Point, smoothLine } from "./svg.ts";

/**
 * Plate that stands for a board member's portrait: initials on a banknote rosette.
 * @param initials one to three letters; longer texts are cut
 * @param seed any text that stays the same for a person, e.g. the id: it shapes the rosette
 * @returns an SVG document of 400 × 480 units, hidden from assistive technology: the page gives the alt text
 */
export function drawMonogram({
  initials,
  seed,
  accent,
}: {
  initials: string;
  seed: string;
  accent: MonogramAccent;
}): string {
  const random = createRandom(seed);
  const { ground, deep, line, text } = monogramPalettes[accent];
  const id = `m${Math.floor(random.next() * 1e9).toString(36)}`;
  const count = random.pick([24, 28, 32, 36, 44]);
  const centre = { x: 200, y: 226 };
  const petals = random.integer(26, 40);
  const middle = random.integer(114, 134);
  const lattice =
    guillocheRing({ ...centre, inner: middle, outer: 160, count }) +
    guillocheRing({ ...centre, inner: 98, outer: middle, count: Math.round(count * 0.8) });
  const letters = Array.from(initials.trim()).slice(0, 3).join("");
  const size = [96, 128, 96, 70][Array.from(letters).length] ?? 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 480" width="400" height="480" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs><radialGradient id="${id}" cy=".46"><stop stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><path fill="url(#${id})" d="M0 0h400v480H0z"/><g fill="none" stroke="${line}">${waves(random.between(0, 6), random.integer(3, 5))}<path d="${scallops(centre, petals)}" fill="${deep}" stroke-width="1.2"/><path d="${lattice}" stroke-opacity=".8" stroke-width=".8"/><path d="${circle(centre.x, centre.y, 97)}" fill="${deep}" stroke-width="2"/><path d="${circle(centre.x, centre.y, 91)}" stroke-opacity=".6"/><path d="M16 16h368v448H16z" stroke-width="2"/><path d="M22 22h356v436H22z" stroke-opacity=".6"/></g><text x="200" y="${num(centre.y + size * 0.33)}" fill="${text}" font-family="'Source Serif 4',Georgia,serif" font-size="${size}" font-weight="600" text-anchor="middle">${escapeText(letters)}</text></svg>`;
}

/** Fine wave bands above and below, as on the margins of a banknote. */
function waves(phase: number, beats: number): string {
  const bands = [34, 398].map((top, side) =>
    Array.from({ length: 9 }, (_, k) =>
      smoothLine(
        Array.from(
          { length: 13 },
          (_, i): Point => [
            22 + i * 29.7,
            top + 24 + 16 * Math.sin((i / 12) * Math.PI * 2 * beats + phase + side + k * 0.3) * Math.cos(k * 0.2),
          ],
        ),
      ),
    ).join(""),
  );
  return `<path d="${bands.join("")}" stroke-opacity=".4" stroke-width=".9"/>`;
}

function scallops({ x, y }: { x: number; y: number }, petals: number): string {
  return [166, 172]
    .map((r) =>
      smoothLine(
        Array.from({ length: petals * 4 }, (_, i): Point => {
          const angle = (i / (petals * 4)) * 2 * Math.PI - Math.PI / 2;
          const reach = r + 3.5 * Math.cos((i * Math.PI) / 2);
          return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
        }),
        true,
      ),
    )
    .join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
