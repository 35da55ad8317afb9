import { arc, circle, num, packNumbers, rectangle } from "../svg.ts";
import type { Composition } from "./composition.ts";

/** The tariff as a tree: chapter, heading, subheading, national line, with the one path that classifies the goods. */
const tree: Composition = ({ random, palette }) => {
  const columns = [104, 226, 356, 488, 606];
  const root = random.integer(150, 350);
  const counts = [1, random.integer(3, 4), random.integer(7, 9), random.integer(15, 18), random.integer(26, 30)];
  const place = (level: number, index: number): number => {
    const count = counts[level] as number;
    return level === 0 ? root : 28 + ((index + 0.5) * 444) / count;
  };
  let chosen = random.integer(5, (counts[4] as number) - 6);
  const path: number[] = [];
  for (let level = 4; level >= 0; level--) {
    path[level] = chosen;
    chosen = Math.floor((chosen * (counts[level - 1] ?? 1)) / (counts[level] as number));
  }
  let branches = "";
  let chosenBranch = "";
  let leaves = "";
  let nodes = "";
  for (let level = 1; level < 5; level++) {
    const count = counts[level] as number;
    for (let i = 0; i < count; i++) {
      const parent = Math.floor((i * (counts[level - 1] as number)) / count);
      const [x1, x2] = [columns[level - 1] as number, columns[level] as number];
      const [y1, y2] = [place(level - 1, parent), place(level, i)];
      const branch = `M${packNumbers([x1, y1])}C${packNumbers([x1 + 70, y1, x2 - 76, y2, x2, y2])}`;
      if (path[level] === i) chosenBranch += branch;
      else branches += branch;
      if (level === 4) leaves += rectangle(x2, y2 - 4.5, random.integer(24, 150), 9);
      else if (path[level] !== i) nodes += circle(x2, y2, 9 - level * 1.6);
    }
  }
  const marks = path.map((i, level) => circle(columns[level] as number, place(level, i), 15 - level * 1.8)).join("");
  const goal = place(4, path[4] as number);
  return `<path d="${branches}" fill="none" stroke="${palette.line}" stroke-width="1.7"/><path d="${nodes}" fill="${palette.second}"/><path d="${leaves}" fill="${palette.paper}" fill-opacity=".5"/><path d="${chosenBranch}" fill="none" stroke="${palette.accent}" stroke-width="6"/><path d="${marks}" fill="${palette.ground}" stroke="${palette.accent}" stroke-width="5"/><path d="${rectangle(606, goal - 10, 200, 20)}" fill="${palette.accent}"/>`;
};

/** The nomenclature as a grid of chapters, one of them found by its row and column. */
const grid: Composition = ({ random, palette }) => {
  const size = random.pick([44, 50, 62]);
  const [columns, rows] = [Math.ceil(800 / size), Math.ceil(500 / size)];
  const [cx, cy] = [random.integer(Math.ceil(220 / size), Math.floor(560 / size)), random.integer(2, rows - 3)];
  const tones = [palette.shade, palette.line, palette.second, palette.paper, palette.third];
  const fills = tones.map(() => "");
  const inset = size * 0.08;
  const side = size - 2 * inset;
  const [fx, fy] = [random.between(0.3, 0.7), random.between(0.4, 0.9)];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (column === cx && row === cy) continue;
      // Two slow waves instead of pure chance: sections of the tariff hang together.
      const value = Math.sin(column * fx + row * 0.3) + Math.sin(row * fy - column * 0.22) + random.between(-0.7, 0.7);
      const tone = value > 1.75 ? 3 : value > 1.1 ? 2 : value > 0.2 ? 1 : value < -1.9 ? 4 : 0;
      const [x, y] = [column * size + inset, row * size + inset];
      fills[tone] +=
        tone === 1 && random.chance(0.5)
          ? `M${packNumbers([x, y])}h${num(side)}l${packNumbers([-side, side])}z`
          : rectangle(x, y, side, side);
    }
  }
  const opacity = [1, 0.55, 0.9, 0.92, 0.9];
  const [x, y] = [(cx + 0.5) * size, (cy + 0.5) * size];
  const r = size * 1.25;
  return `${fills.map((data, i) => `<path d="${data}" fill="${tones[i]}" fill-opacity="${opacity[i]}"/>`).join("")}<path d="M0 ${num(y)}h800M${num(x)} 0v500" stroke="${palette.accent}" stroke-width="2.5"/><path d="${circle(x, y, r)}" fill="${palette.ground}" stroke="${palette.accent}" stroke-width="6"/><path d="${rectangle(x - size * 0.42, y - size * 0.42, size * 0.84, size * 0.84)}" fill="${palette.accent}"/><path d="${circle(x, y, r * 0.82)}" fill="none" stroke="${palette.accent}" stroke-opacity=".6" stroke-width="1.6"/>`;
};

/** Sections, chapters and headings as rings around one good, with the branch that applies. */
const sunburst: Composition = ({ random, palette }) => {
  const [x, y] = [random.pick([300, 400, 500]), random.pick([250, 290, 210])];
  const start = random.between(0, 6.28);
  const levels = [
    { inner: 58, outer: 116, parts: random.integer(5, 7) },
    { inner: 124, outer: 184, parts: 0 },
    { inner: 192, outer: 236, parts: 0 },
    { inner: 244, outer: 268 + random.integer(0, 30), parts: 0 },
  ];
  const chosenAngle = random.between(0.25, 0.75);
  const tones = [palette.second, palette.line, palette.shade, palette.paper];
  const fills = tones.map(() => "");
  let chosen = "";
  let edges: number[] = Array.from({ length: (levels[0]?.parts ?? 6) + 1 }, (_, i) => i / (levels[0]?.parts ?? 6));
  levels.forEach(({ inner, outer }, level) => {
    for (let i = 0; i + 1 < edges.length; i++) {
      const [from, to] = [edges[i] as number, edges[i + 1] as number];
      const gap = 2.6 / (2 * Math.PI * inner);
      const sector = ringSector(
        x,
        y,
        inner,
        outer,
        start + (from + gap) * 2 * Math.PI,
        start + (to - gap) * 2 * Math.PI,
      );
      if (chosenAngle >= from && chosenAngle < to) chosen += sector;
      else fills[random.chance(0.12) ? 3 : random.chance(0.5) ? 1 : random.chance(0.55) ? 0 : 2] += sector;
    }
    edges = edges.flatMap((edge, i) => {
      const next = edges[i + 1];
      if (next === undefined) return [edge];
      const parts = level === 2 ? random.integer(1, 2) : random.integer(2, 3);
      return Array.from({ length: parts }, (_, k) => edge + ((next - edge) * k) / parts);
    });
  });
  const far = [330, 380, 440, 510, 590].map((r) => circle(x, y, r)).join("");
  return `<path d="${far}" fill="none" stroke="${palette.line}" stroke-opacity=".4" stroke-width="1.4"/>${fills.map((data, i) => `<path d="${data}" fill="${tones[i]}" fill-opacity="${[0.85, 0.6, 1, 0.92][i]}"/>`).join("")}<path d="${chosen}" fill="${palette.accent}"/><path d="${circle(x, y, 44)}" fill="${palette.paper}"/><path d="${circle(x, y, 30)}" fill="none" stroke="${palette.ground}" stroke-width="3"/>`;
};

function ringSector(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  return `${arc(x, y, outer, from, to)}L${arc(x, y, inner, to, from).slice(1)}z`;
}

export const drawCustoms: readonly Composition[] = [tree, grid, sunburst];
