import type { CoverPalette } from "../palette.ts";
import type { Random } from "../random.ts";
import { arc, circle, dots, num, type Point, packNumbers, polyline, smoothLine } from "../svg.ts";
import type { Composition } from "./composition.ts";

const turn = 2 * Math.PI;

type Vector = readonly [x: number, y: number, z: number];

function drawStars(points: readonly Point[], palette: CoverPalette, random: Random): string {
  const sizes = [15, 10, 6];
  const groups: Point[][] = [[], [], []];
  for (const point of points) groups[random.pick([0, 1, 1, 2, 2, 2])]?.push(point);
  return `<g fill="none" stroke="${palette.paper}" stroke-linecap="round">${groups.map((group, i) => `<path d="${dots(group)}" stroke-width="${sizes[i]}"/>`).join("")}</g>`;
}

/** Rings of origin: how far the goods travelled, with markets as stars and the open ones joined to the origin. */
const rings: Composition = ({ random, palette }) => {
  const x = random.pick([290, 340, 470, 520]);
  const y = random.integer(200, 310);
  const gap = random.integer(44, 58);
  const start = random.between(0, turn);
  let solid = "";
  let dashed = "";
  for (let i = 1; i < 13; i++) {
    if (i % 3 === 0) solid += circle(x, y, i * gap);
    else dashed += circle(x, y, i * gap);
  }
  let ticks = "";
  for (let i = 0; i < 120; i++) {
    const [inner, outer] = [gap * 3, gap * 3 + (i % 5 === 0 ? 15 : 8)];
    const [c, s] = [Math.cos((i / 120) * turn), Math.sin((i / 120) * turn)];
    ticks += polyline([
      [x + inner * c, y + inner * s],
      [x + outer * c, y + outer * s],
    ]);
  }
  const stars = Array.from({ length: 64 }, (_, i): Point => {
    const angle = start + i * 2.4;
    const r = gap * (1.2 + random.integer(0, 8) + (random.chance(0.6) ? -0.2 : random.between(0, 0.6)));
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
  const reached = stars
    .filter(([sx, sy]) => sx > 40 && sx < 760 && sy > 24 && sy < 476 && Math.hypot(sx - x, sy - y) > gap * 2.2)
    .slice(0, 9);
  const routes = reached.map(([sx, sy]) => {
    const [mx, my] = [(x + sx) / 2 - (sy - y) * 0.22, (y + sy) / 2 + (sx - x) * 0.22];
    return `M${x} ${y}Q${packNumbers([mx, my, sx, sy])}`;
  });
  const wedge = random.between(0.5, 0.9);
  const sector = `${arc(x, y, gap * 6, start, start + wedge)}L${x} ${y}z`;
  return `<path d="${sector}" fill="${palette.accent}" fill-opacity=".16"/><g fill="none" stroke="${palette.line}"><path d="${dashed}" stroke-width="1.6" stroke-dasharray="2 7" stroke-linecap="round"/><path d="${solid}${ticks}" stroke-width="1.8"/></g><path d="${routes.join("")}" fill="none" stroke="${palette.accent}" stroke-width="2.6"/>${drawStars(stars, palette, random)}<path d="${reached.map(([sx, sy]) => circle(sx, sy, 9)).join("")}" fill="${palette.ground}" stroke="${palette.accent}" stroke-width="4"/><path d="${circle(x, y, 24)}" fill="${palette.accent}"/><path d="${circle(x, y, 12)}" fill="${palette.ground}"/>`;
};

/** A globe of meridians and parallels, with great circles from one origin. */
const globe: Composition = ({ random, palette }) => {
  const r = random.integer(205, 300);
  const x = random.pick([290, 400, 510]);
  const y = random.pick([250, 290, 330]);
  const tilt = random.between(-0.7, 0.7);
  const spin = random.between(0, 0.5);
  const project = (longitude: number, latitude: number): { at: Point; front: boolean } => {
    const [cx, cy, cz] = [
      Math.cos(latitude) * Math.sin(longitude + spin),
      Math.sin(latitude),
      Math.cos(latitude) * Math.cos(longitude + spin),
    ];
    const [ty, tz] = [cy * Math.cos(tilt) - cz * Math.sin(tilt), cy * Math.sin(tilt) + cz * Math.cos(tilt)];
    return { at: [x + r * cx, y - r * ty], front: tz > 0 };
  };
  const front = (line: { at: Point; front: boolean }[]): string => {
    const seen = line.filter((point) => point.front).map((point) => point.at);
    return seen.length > 2 ? smoothLine(seen) : "";
  };
  let net = "";
  for (let i = 0; i < 18; i++)
    net += front(Array.from({ length: 17 }, (_, k) => project((i / 18) * turn, (k / 16 - 0.5) * Math.PI)));
  for (let i = -4; i <= 4; i++) {
    // Begun on the far side, so that the visible part of a parallel is one piece.
    net += front(Array.from({ length: 33 }, (_, k) => project((k / 32) * turn - spin + Math.PI, (i / 10) * Math.PI)));
  }
  // Unit vectors of the half that faces the reader: first the origin, then the ports around it.
  const facing = (angle: number, distance: number): Vector => [
    distance * Math.cos(angle),
    distance * Math.sin(angle),
    Math.sqrt(1 - distance * distance),
  ];
  const home = facing(random.between(0, turn), random.between(0.05, 0.4));
  const ends = Array.from({ length: 11 }, (_, i) =>
    facing((i / 11) * turn + random.between(-0.2, 0.2), random.between(0.5, 0.96)),
  );
  const flat = ([vx, vy]: Vector, height = 1): Point => [x + r * vx * height, y + r * vy * height];
  const routes = ends.map((end) => {
    const angle = Math.acos(Math.min(1, home[0] * end[0] + home[1] * end[1] + home[2] * end[2]));
    return smoothLine(
      Array.from({ length: 7 }, (_, k) => {
        const t = k / 6;
        const [a, b] = [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
        return flat([a * home[0] + b * end[0], a * home[1] + b * end[1], 0], 1 + 0.16 * angle * Math.sin(Math.PI * t));
      }),
    );
  });
  const sky = Array.from({ length: 34 }, (): Point => [random.between(0, 800), random.between(0, 500)]);
  // The night side: a half disc whose inner edge is half an ellipse.
  const night = `M${packNumbers([x, y - r])}A${r} ${r} 0 0 1 ${packNumbers([x, y + r])}A${num(r * 0.45)} ${r} 0 0 0 ${packNumbers([x, y - r])}z`;
  return `${drawStars(sky, { ...palette, paper: palette.line }, random)}<path d="${circle(x, y, r + 16)}" fill="none" stroke="${palette.line}" stroke-width="1.6" stroke-dasharray="2 6"/><path d="${circle(x, y, r)}" fill="${palette.shade}" stroke="${palette.second}" stroke-width="3"/><path d="${night}" fill="${palette.ground}" fill-opacity=".6" transform="rotate(24 ${x} ${y})"/><path d="${net}" fill="none" stroke="${palette.line}" stroke-width="1.5"/><path d="${routes.join("")}" fill="none" stroke="${palette.accent}" stroke-width="3"/><path d="${dots(ends.map((end) => flat(end)))}" stroke="${palette.paper}" stroke-width="13" stroke-linecap="round"/><path d="${circle(...flat(home), 15)}" fill="${palette.accent}" stroke="${palette.ground}" stroke-width="4"/>`;
};

/** Tariffs as rays around a sun: long where a market is closed, short where a preference opens it. */
const rays: Composition = ({ random, palette }) => {
  const [x, y] = [random.pick([300, 400, 500]), random.pick([250, 290, 340])];
  const inner = random.integer(70, 100);
  const count = random.pick([72, 84, 96]);
  const [a, b, c] = [random.integer(2, 4), random.integer(5, 8), random.between(0, 6)];
  const tones = ["", "", ""];
  const tips: Point[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * turn;
    const length = 60 + 85 * (1 + Math.sin(a * angle + c)) * (0.6 + 0.4 * Math.sin(b * angle)) + random.between(0, 40);
    const tone = length < 100 ? 1 : i % 9 === 0 ? 2 : 0;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    tones[tone] += polyline([
      [x + inner * dx, y + inner * dy],
      [x + (inner + length) * dx, y + (inner + length) * dy],
    ]);
    if (tone === 1) tips.push([x + (inner + length + 14) * dx, y + (inner + length + 14) * dy]);
  }
  const scale = [130, 200, 270, 340, 410, 480].map((r) => circle(x, y, r)).join("");
  return `<path d="${scale}" fill="none" stroke="${palette.line}" stroke-opacity=".6" stroke-width="1.5" stroke-dasharray="2 6"/><g fill="none" stroke-width="${num(360 / count)}" stroke-linecap="round"><path d="${tones[0]}" stroke="${palette.paper}" stroke-opacity=".85"/><path d="${tones[1]}" stroke="${palette.accent}"/><path d="${tones[2]}" stroke="${palette.second}"/><path d="${dots(tips)}" stroke="${palette.accent}" stroke-width="7"/></g><path d="${circle(x, y, inner - 16)}" fill="${palette.accent}"/><path d="${circle(x, y, inner - 28)}${circle(x, y, inner - 44)}" fill="none" stroke="${palette.ground}" stroke-width="2.4"/>`;
};

export const drawMarketAccess: readonly Composition[] = [rings, globe, rays];
