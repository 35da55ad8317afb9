import { geoDistance, geoGraticule, geoInterpolate, geoOrthographic, geoPath, geoRotation } from "d3-geo";
import type { GlobePalette } from "../palette.ts";
import { circle, dots, type Point, polyline, smoothLine } from "../svg.ts";
import { drawLabels, type Label, phoneStyle, placeLabels } from "./labels.ts";
import { landTest, loadCountry, loadLand } from "./land.ts";
import { type Place, places } from "./places.ts";
import { simplify } from "./simplify.ts";

const centre = 320;
const radius = 276;
const turn: [number, number] = [-84, -14];

/** Ports at the ends of the routes; those with rank 0 keep their label on phones. */
const ports: readonly { place: Place; rank: 0 | 1 }[] = [
  { place: places.rotterdam, rank: 0 },
  { place: places.singapore, rank: 0 },
  { place: places.jebelAli, rank: 1 },
  { place: places.shanghai, rank: 0 },
  { place: places.piraeus, rank: 1 },
  { place: places.tokyo, rank: 1 },
  { place: places.colombo, rank: 1 },
  { place: places.mombasa, rank: 1 },
  { place: places.durban, rank: 0 },
  { place: places.fremantle, rank: 1 },
  { place: places.sydney, rank: 0 },
];

/** Slide 1: the globe over the Bay of Bengal, with routes lifted off the surface. */
export function drawOrthographic(palette: GlobePalette): string {
  const projection = geoOrthographic()
    .rotate(turn)
    .translate([centre, centre])
    .scale(radius)
    .clipAngle(90)
    .precision(0.4);
  const path = geoPath(projection).digits(1);
  const land = dottedLand(palette);
  const home = places.chattogram.at;
  const routes = ports.map(({ place }) => liftedRoute(home, place.at));
  const shadows = ports.map(({ place }) => polyline(groundTrack(home, place.at)));
  const at = (place: Place): Point => projection([...place.at]) as Point;
  const labels: Label[] = [
    { text: "Chattogram", at: at(places.chattogram), rank: 0, strong: true },
    ...ports.map(({ place, rank }) => ({ text: place.name, at: at(place), rank })),
  ];
  const placed = placeLabels(labels, routes.flat());
  const homeland = loadCountry("Bangladesh").map((polygon) => {
    const ring = (polygon.coordinates[0] ?? []).map(
      (position) => projection([position[0] ?? 0, position[1] ?? 0]) as Point,
    );
    return polyline(simplify(ring, 0.3), true);
  });
  const [hx, hy] = at(places.chattogram);
  return [
    phoneStyle,
    `<defs><radialGradient id="w" cx=".4" cy=".34" r=".68"><stop stop-color="${palette.water[0]}"/><stop offset=".62" stop-color="${palette.water[1]}"/><stop offset="1" stop-color="${palette.water[2]}"/></radialGradient></defs>`,
    limb(palette),
    `<path d="${path(geoGraticule().step([15, 15])()) ?? ""}" fill="none" stroke="${palette.line}" stroke-opacity=".16" stroke-width=".8"/>`,
    land,
    `<path d="${homeland.join("")}" fill="${palette.home}"/>`,
    `<path d="${shadows.join("")}" fill="none" stroke="${palette.ink}" stroke-opacity=".22" stroke-width="1" stroke-dasharray="1.5 4"/>`,
    `<path d="${routes.map((route) => smoothLine(route)).join("")}" fill="none" stroke="${palette.route}" stroke-width="1.9" stroke-linecap="round"/>`,
    `<path d="${ports.map(({ place }) => circle(...at(place), 3.6)).join("")}" fill="${palette.paper}" stroke="${palette.route}" stroke-width="2"/>`,
    `<path d="${circle(hx, hy, 13)}" fill="none" stroke="${palette.home}" stroke-opacity=".45" stroke-width="1.2"/><path d="${circle(hx, hy, 5)}" fill="${palette.home}" stroke="${palette.paper}" stroke-width="2"/>`,
    drawLabels(placed, palette),
  ].join("");
}

/** Water, its rim, and the degree scale around it. */
function limb(palette: GlobePalette): string {
  const ticks = [1, 2].map((kind) => {
    let data = "";
    for (let degree = 0; degree < 360; degree += 3) {
      if ((degree % 15 === 0) !== (kind === 2)) continue;
      const angle = (degree * Math.PI) / 180;
      const [inner, outer] = [radius + 11, radius + (kind === 2 ? 20 : 16)];
      data += polyline([
        [centre + inner * Math.cos(angle), centre + inner * Math.sin(angle)],
        [centre + outer * Math.cos(angle), centre + outer * Math.sin(angle)],
      ]);
    }
    return `<path d="${data}" stroke-opacity="${kind === 2 ? ".6" : ".3"}"/>`;
  });
  return `<circle cx="320" cy="320" r="${radius}" fill="url(#w)"/><g fill="none" stroke="${palette.line}"><circle cx="320" cy="320" r="${radius}" stroke-opacity=".55" stroke-width="1.2"/><circle cx="320" cy="320" r="${radius + 11}" stroke-opacity=".22"/>${ticks.join("")}</g>`;
}

/** Land as rows of dots that grow smaller and paler towards the rim, as on a lit ball. */
function dottedLand(palette: GlobePalette): string {
  const isLand = landTest(loadLand("110m"));
  const rotate = geoRotation(turn);
  const bands: Point[][] = [[], [], []];
  const step = 1.95;
  let row = 0;
  for (let latitude = -82; latitude < 84; latitude += step) {
    const count = Math.max(1, Math.round((360 * Math.cos((latitude * Math.PI) / 180)) / step));
    for (let i = 0; i < count; i++) {
      const longitude = ((i + (row % 2) / 2) / count) * 360 - 180;
      const [x, y, z] = direction(rotate([longitude, latitude]));
      if (z < 0.13 || !isLand(longitude, latitude)) continue;
      bands[z > 0.62 ? 0 : z > 0.32 ? 1 : 2]?.push([
        Math.round(4 * (centre + radius * x)),
        Math.round(4 * (centre - radius * y)),
      ]);
    }
    row++;
  }
  const looks = [
    [16.5, 0.8],
    [13.5, 0.68],
    [9.5, 0.5],
  ] as const;
  const paths = bands.map(
    (band, i) => `<path d="${dots(band)}" stroke-width="${looks[i]?.[0]}" stroke-opacity="${looks[i]?.[1]}"/>`,
  );
  // Whole quarters of a unit: a third less to send than decimals, and no eye can tell.
  return `<g transform="scale(.25)" fill="none" stroke="${palette.land}" stroke-linecap="round">${paths.join("")}</g>`;
}

/** Great circle whose middle is raised above the sphere, the more the longer it is. */
function liftedRoute(from: readonly [number, number], to: readonly [number, number]): Point[] {
  const rotate = geoRotation(turn);
  const between = geoInterpolate([...from], [...to]);
  const distance = geoDistance([...from], [...to]);
  const lift = 0.035 + 0.07 * distance;
  const count = 4 + Math.round(distance * 5);
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const [x, y] = direction(rotate(between(t)));
    const height = 1 + lift * Math.sin(Math.PI * t);
    return [centre + radius * x * height, centre - radius * y * height];
  });
}

function groundTrack(from: readonly [number, number], to: readonly [number, number]): Point[] {
  const rotate = geoRotation(turn);
  const between = geoInterpolate([...from], [...to]);
  return Array.from({ length: 13 }, (_, i): Point => {
    const [x, y] = direction(rotate(between(i / 12)));
    return [centre + radius * x, centre - radius * y];
  });
}

/** Unit vector seen from the front: x right, y up, z towards the reader. */
function direction([longitude, latitude]: [number, number]): [number, number, number] {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.sin(lambda), Math.sin(phi), Math.cos(phi) * Math.cos(lambda)];
}
