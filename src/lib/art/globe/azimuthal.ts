import { geoAzimuthalEquidistant, geoInterpolate, geoPath } from "d3-geo";
import type { GlobePalette } from "../palette.ts";
import { arc, circle, num, type Point, packNumbers, polyline, smoothLine } from "../svg.ts";
import { drawLabels, type Label, phoneStyle, placeLabels } from "./labels.ts";
import { landTest, loadCountry, loadLand } from "./land.ts";
import { type Place, places } from "./places.ts";

const centre = 320;
const radius = 280;
/** Beyond this distance lies only the empty Pacific around the antipode, stretched beyond recognition. */
const reach = 17500;
const kilometresPerRadian = 6371;
const scale = (radius / reach) * kilometresPerRadian;
const home = places.dhaka.at;

const ports: readonly { place: Place; rank: 0 | 1 }[] = [
  { place: places.newYork, rank: 0 },
  { place: places.losAngeles, rank: 0 },
  { place: places.santos, rank: 0 },
  { place: places.hamburg, rank: 0 },
  { place: places.singapore, rank: 0 },
  { place: places.tokyo, rank: 1 },
  { place: places.sydney, rank: 0 },
  { place: places.durban, rank: 1 },
  { place: places.lagos, rank: 1 },
  { place: places.jeddah, rank: 1 },
  { place: places.shanghai, rank: 1 },
];

/** Trunk routes of the world that do not touch Dhaka: they make the star a network. */
const trunks: readonly (readonly [Place, Place])[] = [
  [places.shanghai, places.losAngeles],
  [places.hamburg, places.newYork],
  [places.newYork, places.santos],
  [places.santos, places.lagos],
  [places.santos, places.durban],
  [places.singapore, places.sydney],
  [places.singapore, places.shanghai],
  [places.jeddah, places.hamburg],
  [places.singapore, places.jeddah],
  [places.tokyo, places.losAngeles],
  [places.lagos, places.hamburg],
  [places.jeddah, places.durban],
];

/** Slide 3: the whole world around Dhaka, true in direction and distance, land engraved as rings. */
export function drawAzimuthal(palette: GlobePalette): string {
  const projection = geoAzimuthalEquidistant()
    .rotate([-home[0], -home[1]])
    .translate([centre, centre])
    .scale(scale)
    .clipAngle((reach / kilometresPerRadian) * (180 / Math.PI));
  const at = (place: Place): Point => projection([...place.at]) as Point;
  const rays = ports.map(({ place }) => at(place));
  const network = trunks.map(([from, to]) => track(from, to, projection));
  const samples = rays.flatMap(([x, y]) =>
    Array.from({ length: 24 }, (_, i): Point => [centre + ((x - centre) * i) / 24, centre + ((y - centre) * i) / 24]),
  );
  const labels: Label[] = [
    { text: "Dhaka", at: [centre, centre], rank: 0, strong: true },
    ...ports.map(({ place, rank }) => ({ text: place.name, at: at(place), rank })),
  ];
  const bangladesh = loadCountry("Bangladesh")
    .map((polygon) => geoPath(projection).digits(1)(polygon) ?? "")
    .join("");
  return [
    phoneStyle,
    `<defs><radialGradient id="w"><stop stop-color="${palette.water[0]}"/><stop offset=".7" stop-color="${palette.water[1]}"/><stop offset="1" stop-color="${palette.water[2]}"/></radialGradient></defs>`,
    `<circle cx="320" cy="320" r="${radius}" fill="url(#w)"/>`,
    compass(palette),
    engravedLand(palette),
    `<path d="${bangladesh}" fill="${palette.home}"/>`,
    `<path d="${network.join("")}" fill="none" stroke="${palette.ink}" stroke-opacity=".7" stroke-width="1.3" stroke-dasharray=".1 4" stroke-linecap="round"/>`,
    `<path d="${rays.map(([x, y]) => `M320 320L${packNumbers([x, y])}`).join("")}" stroke="${palette.route}" stroke-width="1.8"/>`,
    `<path d="${rays.map(([x, y]) => circle(x, y, 3.8)).join("")}" fill="${palette.paper}" stroke="${palette.route}" stroke-width="2"/>`,
    `<path d="${circle(centre, centre, 14)}" fill="none" stroke="${palette.home}" stroke-opacity=".5" stroke-width="1.2"/><path d="${circle(centre, centre, 5.5)}" fill="${palette.home}" stroke="${palette.paper}" stroke-width="2"/>`,
    drawDistances(palette),
    drawLabels(placeLabels(labels, samples), palette),
  ].join("");
}

/** Distances named on their rings, along a bearing that crosses nothing but sea. */
const distanceMarks = [5000, 10000].map((distance) => {
  const bearing = (158 * Math.PI) / 180;
  const r = (distance / reach) * radius;
  return { text: `${distance / 1000},000 km`, x: centre + r * Math.sin(bearing), y: centre - r * Math.cos(bearing) };
});

function drawDistances(palette: GlobePalette): string {
  const texts = distanceMarks.map(({ text, x, y }) => `<text x="${num(x)}" y="${num(y + 5)}">${text}</text>`).join("");
  return `<g class="m" fill="${palette.line}" stroke="${palette.halo}" stroke-width="6" paint-order="stroke" font-family="'Source Serif 4',Georgia,'Times New Roman',serif" font-style="italic" font-size="16" text-anchor="middle">${texts}</g>`;
}

/** Rings every 2,500 km, bearings every 10 degrees, and the four quarters named. */
function compass(palette: GlobePalette): string {
  const at = (degree: number, r: number): Point => [
    centre + r * Math.sin((degree * Math.PI) / 180),
    centre - r * Math.cos((degree * Math.PI) / 180),
  ];
  let fine = "";
  let bold = "";
  for (let degree = 0; degree < 360; degree += 2) {
    const tick = polyline([at(degree, radius + 9), at(degree, radius + (degree % 10 === 0 ? 19 : 14))]);
    if (degree % 10 === 0) bold += tick;
    else fine += tick;
  }
  const rings = [1, 2, 3, 4, 5, 6].map((i) => circle(centre, centre, (i * 2500 * radius) / reach)).join("");
  const spokes = Array.from({ length: 12 }, (_, i) => polyline([at(i * 30, 0), at(i * 30, radius)])).join("");
  return `<g fill="none" stroke="${palette.line}"><path d="${rings}${spokes}" stroke-opacity=".17"/><circle cx="320" cy="320" r="${radius}" stroke-opacity=".6" stroke-width="1.2"/><circle cx="320" cy="320" r="${radius + 9}" stroke-opacity=".3"/><path d="${fine}" stroke-opacity=".35"/><path d="${bold}" stroke-opacity=".75"/></g>`;
}

/** Land drawn by the parts of closely set rings that lie on it, like the hatching of an engraved map. */
function engravedLand(palette: GlobePalette): string {
  const isLand = landTest(loadLand("110m"));
  const invert = geoAzimuthalEquidistant().rotate([-home[0], -home[1]]).translate([0, 0]).scale(scale).invert;
  const gap = 3.5;
  let data = "";
  for (let r = gap; r < radius - 1; r += gap) {
    const steps = Math.max(24, Math.round((2 * Math.PI * r) / 2.2));
    const onLand = Array.from({ length: steps }, (_, i) => {
      const angle = (i / steps) * 2 * Math.PI;
      const position = invert?.([r * Math.cos(angle), r * Math.sin(angle)]);
      return position ? isLand(position[0], position[1]) : false;
    });
    const start = onLand.indexOf(false);
    let from = -1;
    for (let i = 1; i <= steps; i++) {
      const k = start + i;
      const land = onLand[k % steps];
      if (land && from < 0) from = k;
      if (!land && from >= 0) {
        if (k - from > 1) data += ringPart(r, ((from - 0.3) / steps) * 2 * Math.PI, ((k - 0.7) / steps) * 2 * Math.PI);
        from = -1;
      }
    }
  }
  return `<path d="${data}" fill="none" stroke="${palette.land}" stroke-opacity=".68" stroke-width="1.7"/>`;
}

function ringPart(r: number, from: number, to: number): string {
  // Short arcs are straight to the eye, and shorter to write.
  if ((to - from) * r < 7)
    return polyline([from, to].map((angle): Point => [centre + r * Math.cos(angle), centre + r * Math.sin(angle)]));
  return arc(centre, centre, r, from, to);
}

function track(from: Place, to: Place, projection: (position: [number, number]) => [number, number] | null): string {
  const between = geoInterpolate([...from.at], [...to.at]);
  const points = Array.from({ length: 9 }, (_, i) => projection(between(i / 8))).filter((point) => point !== null);
  return smoothLine(points);
}
