import { contours } from "d3-contour";
import { geoMercator } from "d3-geo";
import type { Polygon } from "geojson";
import type { GlobePalette } from "../palette.ts";
import { circle, num, type Point, polyline, rectangle, smoothLine } from "../svg.ts";
import { chartFrame, compassRose, frame } from "./chart-furniture.ts";
import { drawLabels, type Label, phoneStyle, placeLabels } from "./labels.ts";
import { loadCountry, loadLand } from "./land.ts";
import { type Place, places } from "./places.ts";
import { lanes, rivers } from "./sea-lanes.ts";
import { distanceToSegment, simplify } from "./simplify.ts";

/** Part of the world on the chart: western edge and width in degrees, and the latitude of its middle. */
const extent = { west: 75.3, width: 31.6, middle: 12.4 };

const ports: readonly { place: Place; rank: 0 | 1 }[] = [
  { place: places.chattogram, rank: 0 },
  { place: places.mongla, rank: 1 },
  { place: places.colombo, rank: 0 },
  { place: places.singapore, rank: 0 },
  { place: places.portKlang, rank: 1 },
  { place: places.chennai, rank: 1 },
  { place: places.visakhapatnam, rank: 1 },
  { place: places.yangon, rank: 0 },
];

/** Slide 2: a chart of the Bay of Bengal with waterlines along its coasts and the shipping lanes of Chattogram. */
export function drawBay(palette: GlobePalette): string {
  const size = frame.to - frame.from;
  const projection = geoMercator()
    .center([extent.west + extent.width / 2, extent.middle])
    .scale((size / extent.width) * (180 / Math.PI))
    .translate([320, 320]);
  const project = ([longitude, latitude]: readonly [number, number]): Point =>
    projection([longitude, latitude]) as Point;
  const coast = loadLand("50m").flatMap((polygon) => visibleRings(polygon, project));
  const land = coast.map((ring) => polyline(simplify(ring, 0.55), true)).join("");
  const home = loadCountry("Bangladesh")
    .flatMap((polygon) => visibleRings(polygon, project))
    .map((ring) => polyline(simplify(ring, 0.6), true))
    .join("");
  const routes = lanes.map((lane) => lane.map(project));
  const labels: Label[] = [
    { text: "Dhaka", at: project(places.dhaka.at), rank: 0, strong: true },
    ...ports.map(({ place, rank }) => ({
      text: place.name,
      at: project(place.at),
      rank,
      strong: place.name === "Chattogram",
    })),
  ];
  const [hx, hy] = project(places.dhaka.at);
  return [
    phoneStyle,
    `<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${palette.water[0]}"/><stop offset="1" stop-color="${palette.water[2]}" /></linearGradient><clipPath id="c"><path d="${rectangle(frame.from, frame.from, size, size)}"/></clipPath><pattern id="d" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M2 2h0M6 6h0" stroke="${palette.land}" stroke-opacity=".5" stroke-width="2.1" stroke-linecap="round"/></pattern></defs>`,
    `<g clip-path="url(#c)"><path d="${rectangle(frame.from, frame.from, size, size)}" fill="url(#w)"/>`,
    graticule(project, palette),
    compassRose(project([79.6, 1.1]), palette),
    waterlines(coast, palette),
    `<path d="${land}" fill="${palette.landTint}"/><path d="${land}" fill="url(#d)" stroke="${palette.land}" stroke-width="1.5" stroke-linejoin="round"/>`,
    `<path d="${home}" fill="${palette.home}" fill-opacity=".2" stroke="${palette.home}" stroke-width="1.4" stroke-linejoin="round"/>`,
    `<path d="${rivers.map((river) => smoothLine(river.map(project))).join("")}" fill="none" stroke="${palette.land}" stroke-width="1.7" stroke-linecap="round"/>`,
    `<path d="${routes.map((route) => smoothLine(route)).join("")}" fill="none" stroke="${palette.route}" stroke-width="2" stroke-linecap="round"/></g>`,
    chartFrame(project, palette),
    `<path d="${ports.map(({ place }) => circle(...project(place.at), 4)).join("")}" fill="${palette.paper}" stroke="${palette.route}" stroke-width="2.2"/>`,
    `<path d="${circle(hx, hy, 5.5)}" fill="${palette.home}" stroke="${palette.paper}" stroke-width="2"/>`,
    seaName(project([89.4, 11.1]), palette),
    drawLabels(placeLabels(labels, routes.flatMap(densify), { from: frame.from + 3, to: frame.to - 3 }), palette),
  ].join("");
}

/** Rings of a polygon that reach the chart or its surroundings, cut to them so that waterlines are right at the edge. */
function visibleRings(polygon: Polygon, project: (at: readonly [number, number]) => Point): Point[][] {
  const [low, high] = [-90, 730];
  return polygon.coordinates.flatMap((ring) => {
    const points = ring
      .filter(([, latitude]) => Math.abs(latitude ?? 90) < 80)
      .map(([longitude, latitude]) => project([longitude ?? 0, latitude ?? 0]));
    const cut = cutRing(cutRing(points, 0, low, high), 1, low, high);
    const tiny = cut.length < 3 || Math.max(...cut.map(([x]) => x)) - Math.min(...cut.map(([x]) => x)) < 3;
    return tiny ? [] : [cut];
  });
}

/** Sutherland-Hodgman: keeps the part of a ring with low <= coordinate <= high on one axis. */
function cutRing(ring: readonly Point[], axis: 0 | 1, low: number, high: number): Point[] {
  const cut = (points: readonly Point[], limit: number, sign: 1 | -1): Point[] =>
    points.flatMap((point, i) => {
      const before = points[(i + points.length - 1) % points.length] as Point;
      const [a, b] = [sign * (before[axis] - limit), sign * (point[axis] - limit)];
      const crossing: Point[] =
        a < 0 !== b < 0
          ? [[before[0] + ((point[0] - before[0]) * a) / (a - b), before[1] + ((point[1] - before[1]) * a) / (a - b)]]
          : [];
      return b >= 0 ? [...crossing, point] : crossing;
    });
  return cut(cut(ring, low, 1), high, -1);
}

/** Lines of equal distance from the nearest coast, as engravers drew the sea: dense at the shore, then wider and fainter. */
function waterlines(coast: readonly Point[][], palette: GlobePalette): string {
  const cell = 6;
  const count = Math.ceil((frame.to - frame.from) / cell) + 5;
  const origin = frame.from - 2 * cell;
  const segments = coast.flatMap((ring) => {
    const coarse = simplify(ring, 0.8);
    return coarse.map((point, i) => [point, coarse[(i + 1) % coarse.length] as Point] as const);
  });
  const field = Array.from({ length: count * count }, (_, i) => {
    const p: Point = [origin + ((i % count) + 0.5) * cell, origin + (Math.floor(i / count) + 0.5) * cell];
    return segments.reduce((nearest, [a, b]) => Math.min(nearest, distanceToSegment(p, a, b)), 999);
  });
  const distances = [7, 15, 25, 38, 55, 78];
  const levels = contours().size([count, count]).thresholds(distances)(field);
  const lines = levels.map(({ coordinates }, level) => {
    const rings = coordinates
      .flat()
      .map((ring) => ring.map(([x, y]): Point => [origin + (x ?? 0) * cell, origin + (y ?? 0) * cell]));
    const data = rings
      .filter((ring) => ring.length > 8)
      .map((ring) => polyline(simplify(ring, 0.75), true))
      .join("");
    return `<path d="${data}" stroke-opacity="${(0.5 - level * 0.065).toFixed(2)}"/>`;
  });
  return `<g fill="none" stroke="${palette.line}" stroke-linejoin="round">${lines.join("")}</g>`;
}

function graticule(project: (at: readonly [number, number]) => Point, palette: GlobePalette): string {
  const lines: string[] = [];
  for (let degree = -5; degree <= 110; degree += 5) {
    lines.push(
      polyline([
        [project([degree, 0])[0], frame.from],
        [project([degree, 0])[0], frame.to],
      ]),
    );
    if (degree <= 30)
      lines.push(
        polyline([
          [frame.from, project([90, degree])[1]],
          [frame.to, project([90, degree])[1]],
        ]),
      );
  }
  return `<path d="${lines.join("")}" stroke="${palette.line}" stroke-opacity=".16"/>`;
}

/** The name of the water in italics, as on charts; two lines fit between the lanes. */
function seaName([x, y]: Point, palette: GlobePalette): string {
  return `<g class="m" fill="${palette.line}" font-family="'Source Serif 4',Georgia,'Times New Roman',serif" font-style="italic" font-size="19" letter-spacing="1" text-anchor="middle"><text x="${num(x)}" y="${num(y)}">Bay of</text><text x="${num(x)}" y="${num(y + 23)}">Bengal</text></g>`;
}

function densify(route: readonly Point[]): Point[] {
  return route.slice(1).flatMap((end, i) => {
    const start = route[i] as Point;
    const count = Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / 8);
    return Array.from(
      { length: count },
      (_, k): Point => [start[0] + ((end[0] - start[0]) * k) / count, start[1] + ((end[1] - start[1]) * k) / count],
    );
  });
}
