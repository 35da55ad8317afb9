import { circle, dots, num, type Point, polyline, smoothLine } from "../svg.ts";
import type { Composition } from "./composition.ts";

/** A leaf whose veins are the traces of a circuit. */
const leaf: Composition = ({ random, palette }) => {
  const turn = random.pick([-34, -22, 24, 36]);
  const veins = random.integer(7, 9);
  const half = 265;
  const width = random.integer(128, 156);
  // Half width of the leaf along its midrib: pointed at both ends and widest below the middle.
  const edge = (x: number): number =>
    width * Math.sin(Math.PI * Math.max(0, Math.min(1, (x + half) / (2 * half))) ** 0.78);
  let traces = `M${-half - 90} 0H${half - 26}`;
  const pads: Point[] = [];
  for (let i = 0; i < veins; i++) {
    const x = -half + 52 + (i * (2 * half - 110)) / veins;
    for (const side of [-1, 1]) {
      const run = random.integer(10, 40);
      let rise = edge(x) * random.between(0.6, 0.82);
      while (rise > edge(x + rise + run) * 0.84 && rise > 8) rise -= 6;
      if (rise <= 12) continue;
      traces += `M${num(x)} 0l${num(rise)} ${num(side * rise)}h${run}`;
      pads.push([x + rise + run, side * rise]);
      if (random.chance(0.6)) {
        const branch = rise * 0.45;
        traces += `M${num(x + branch)} ${num(side * branch)}h${num(34)}`;
        pads.push([x + branch + 34, side * branch]);
      }
    }
  }
  const outline = [1, -1].map((side) =>
    Array.from(
      { length: 11 },
      (_, k): Point => [-half + (k / 10) * 2 * half, side * edge(-half + (k / 10) * 2 * half)],
    ),
  );
  const shape = `${smoothLine(outline[0] ?? [])}${smoothLine((outline[1] ?? []).reverse()).replace("M", "L")}z`;
  let board = "";
  for (let i = 0; i < 11; i++) {
    const y = 24 + i * 46;
    const bend = random.integer(80, 700);
    const step = random.pick([-15, 15]);
    board += `M0 ${y}h${bend}l${Math.abs(step)} ${step}H800`;
  }
  return `<path d="${board}" fill="none" stroke="${palette.line}" stroke-opacity=".45" stroke-width="2"/><g transform="translate(${random.integer(375, 425)} 250)rotate(${turn})"><path d="${shape}" fill="${palette.ground}" stroke="${palette.ground}" stroke-width="26"/><path d="${shape}" fill="${palette.shade}" stroke="${palette.second}" stroke-width="5"/><path d="${traces}" fill="none" stroke="${palette.second}" stroke-width="4" stroke-linejoin="round"/><path d="${pads.map(([x, y]) => circle(x, y, 7)).join("")}" fill="${palette.ground}" stroke="${palette.accent}" stroke-width="4"/></g>`;
};

/** A field of dots swollen by two waves that meet: data as weather. */
const field: Composition = ({ random, palette }) => {
  const gap = random.pick([25, 28, 32]);
  const sources = [
    [random.integer(60, 330), random.integer(-20, 250)],
    [random.integer(470, 740), random.integer(250, 520)],
  ] as const;
  const wave = random.between(0.026, 0.042);
  const bins: Point[][] = [[], [], [], [], []];
  const bright: Point[] = [];
  for (let row = 0; row * gap < 520; row++) {
    for (let column = 0; column * gap < 830; column++) {
      const [x, y] = [column * gap + (row % 2) * (gap / 2), row * gap + 6];
      const [d1, d2] = sources.map(([sx, sy]) => Math.hypot(x - sx, y - sy)) as [number, number];
      const value = (Math.sin(d1 * wave) + Math.sin(d2 * wave)) / 2;
      if (value > 0.93) bright.push([x, y]);
      else bins[Math.min(4, Math.floor((value + 1) * 2.5))]?.push([x, y]);
    }
  }
  const tones = [palette.line, palette.line, palette.second, palette.second, palette.paper];
  const layers = bins.map(
    (bin, i) => `<path d="${dots(bin)}" stroke="${tones[i]}" stroke-width="${num(gap * (0.12 + i * 0.165))}"/>`,
  );
  return `<g fill="none" stroke-linecap="round">${layers.join("")}<path d="${dots(bright)}" stroke="${palette.accent}" stroke-width="${num(gap * 0.86)}"/></g>`;
};

/** Hills, wind and turbines; the wind is drawn as field lines. */
const wind: Composition = ({ random, palette }) => {
  const phase = random.between(0, 6);
  const sun = { x: random.integer(180, 620), y: random.integer(130, 190), r: random.integer(64, 96) };
  const air = Array.from({ length: 12 }, (_, i) =>
    smoothLine(
      Array.from(
        { length: 10 },
        (_, k): Point => [k * 92 - 14, 22 + i * 25 + (10 + i * 1.5) * Math.sin(k * 0.85 + phase + i * 0.16)],
      ),
    ),
  ).join("");
  const tones = [palette.line, palette.second, palette.third, palette.shade];
  const slope = (layer: number, x: number): number =>
    318 + layer * 48 + (40 - layer * 6) * Math.sin(x * 0.0085 + phase + layer * 1.7) + 12 * Math.sin(x * 0.02 + layer);
  const hills = tones.map(
    (tone, layer) =>
      `<path d="${smoothLine(Array.from({ length: 12 }, (_, k): Point => [k * 76 - 18, slope(layer, k * 76 - 18)]))}V520H-20z" fill="${tone}"/>`,
  );
  const turbines = [0, 1, 2].map((i) => {
    const x = 190 + i * 205 + random.integer(-46, 46);
    const size = [76, 98, 66][(i + Math.floor(phase)) % 3] ?? 90;
    const foot = slope(1, x) + 8;
    const hub = foot - size * 1.9;
    const start = random.between(0, 2);
    const blades = [0, 1, 2].map((b) => {
      const angle = start + (b * 2 * Math.PI) / 3;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return polyline(
        [
          [x, hub],
          [x + size * 0.25 * c - size * 0.07 * s, hub + size * 0.25 * s + size * 0.07 * c],
          [x + size * c, hub + size * s],
        ],
        true,
      );
    });
    return `<path d="${polyline(
      [
        [x - 2.6, hub],
        [x + 2.6, hub],
        [x + 5, foot],
        [x - 5, foot],
      ],
      true,
    )}${blades.join("")}${circle(x, hub, 6)}"/>`;
  });
  return `<path d="${circle(sun.x, sun.y, sun.r)}" fill="${palette.accent}"/><path d="${air}" fill="none" stroke="${palette.line}" stroke-opacity=".75" stroke-width="1.8"/>${hills[0]}<g fill="${palette.paper}">${turbines.join("")}</g>${hills.slice(1).join("")}`;
};

export const drawDigitalGreen: readonly Composition[] = [leaf, field, wind];
