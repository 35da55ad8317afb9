import { mix } from "../palette.ts";
import { circle, num, type Point, packNumbers, polyline, smoothLine } from "../svg.ts";
import type { Composition } from "./composition.ts";

/** The delta: one river from the north that parts into braids, wider and wider, until it is the sea. */
const delta: Composition = ({ random, palette }) => {
  const source = random.integer(280, 520);
  const count = random.integer(7, 10);
  const phase = random.between(0, 6);
  const meander = (t: number, own: number): number =>
    26 * Math.sin(t * 7 + phase) + 28 * t * Math.sin(t * 11 + own * 1.9);
  const channels = Array.from({ length: count }, (_, i) => {
    const mouth = (i / (count - 1)) * 800 + random.between(-26, 26);
    const parting = random.between(1.3, 2.3);
    return Array.from({ length: 10 }, (_, k): Point => {
      const t = k / 9;
      return [source + (mouth - source) * t ** parting + meander(t, i), -12 + 400 * t];
    });
  });
  const fields = Array.from({ length: 26 }, (_, i) => {
    const y = 8 + i * 15;
    return smoothLine(
      Array.from({ length: 7 }, (_, k): Point => [k * 140 - 20, y + 9 * Math.sin(k * 1.3 + i * 0.35 + phase)]),
    );
  }).join("");
  // Cross channels make braids of the fan: each leaves its river and joins the next one further down.
  const braids = channels
    .slice(1)
    .flatMap((channel, i) => {
      const k = random.integer(3, 5);
      const [from, to] = random.chance(0.5) ? [channels[i] ?? channel, channel] : [channel, channels[i] ?? channel];
      const [a, b] = [from[k], to[k + 2]];
      return a && b && random.chance(0.8)
        ? [`M${packNumbers([...a])}C${packNumbers([a[0], a[1] + 50, b[0], b[1] - 50, ...b])}`]
        : [];
    })
    .join("");
  const main = random.integer(2, count - 3);
  const widths = [
    [12, 22],
    [20, 32],
  ] as const;
  const groups = [
    channels.filter((_, i) => Math.abs(i - main) > 1),
    channels.filter((_, i) => Math.abs(i - main) <= 1),
  ].map((group) => group.map((channel) => smoothLine(channel)).join(""));
  const tide = Array.from({ length: 9 }, (_, i) => {
    const y = 376 + i * 15;
    const points = Array.from(
      { length: 11 },
      (_, k): Point => [k * 82 - 10, y + (16 - i * 1.2) * Math.sin(k * 1.7 + phase + i * 0.25)],
    );
    return i === 0
      ? `<path d="${smoothLine(points)}V510H-20z" fill="${palette.second}"/>`
      : `<path d="${smoothLine(points)}" fill="none" stroke="${palette.ground}" stroke-opacity=".5" stroke-width="${num(3.4 - i * 0.25)}"/>`;
  });
  const town = channels[main]?.[4] ?? [400, 200];
  const strong = smoothLine(channels[main] ?? []);
  const bed = groups
    .map((data, i) => `<path d="${data}" stroke="${palette.ground}" stroke-width="${widths[i]?.[1]}"/>`)
    .join("");
  const stream = groups
    .map((data, i) => `<path d="${data}" stroke="${palette.second}" stroke-width="${widths[i]?.[0]}"/>`)
    .join("");
  return `<path d="${fields}" fill="none" stroke="${palette.line}" stroke-opacity=".5" stroke-width="1.4"/><g fill="none" stroke-linecap="round"><path d="${braids}" stroke="${palette.ground}" stroke-width="15"/>${bed}<path d="${braids}" stroke="${palette.second}" stroke-width="6"/>${stream}<path d="${strong}" stroke="${palette.paper}" stroke-width="3"/></g>${tide.join("")}<path d="${circle(town[0], town[1], 17)}" fill="${palette.accent}" stroke="${palette.ground}" stroke-width="6"/>`;
};

/** Islands of silt as layered contours, from the deep to the dry. */
const islands: Composition = ({ random, palette }) => {
  const centres = [
    [random.integer(200, 320), random.integer(140, 340)],
    [random.integer(470, 620), random.integer(130, 370)],
    [random.integer(330, 480), random.pick([60, 450])],
  ] as const;
  const shapes = centres.map(([x, y], i) => ({
    x,
    y,
    size: [210, 180, 120][i] ?? 120,
    waves: [2, 3, 5].map((k) => ({
      k,
      phase: random.between(0, 6.3),
      swing: random.between(0.08, 0.2) / Math.sqrt(k - 1),
    })),
  }));
  const layers = 9;
  const shore = random.integer(5, 6);
  const outline = ({ x, y, size, waves }: (typeof shapes)[number], layer: number): string => {
    const points = Array.from({ length: 13 }, (_, k): Point => {
      const angle = (k / 13) * 2 * Math.PI;
      const wobble = waves.reduce(
        (sum, wave) => sum + wave.swing * Math.sin(wave.k * angle + wave.phase + layer * 0.09),
        1,
      );
      const r = size * wobble * (1.5 - layer * 0.155);
      return [x + 1.25 * r * Math.cos(angle), y + r * Math.sin(angle) * 0.85];
    });
    return smoothLine(points, true);
  };
  const drawn = Array.from({ length: layers }, (_, layer) => {
    const data = shapes.map((shape) => outline(shape, layer)).join("");
    const fill =
      layer < shore
        ? mix(palette.ground, palette.second, 0.06 + (layer / shore) * 0.72)
        : mix(palette.accent, palette.paper, (layer - shore) / (layers - shore));
    // The stroke is painted first and its inner half covered: where two islands meet, contours join instead of crossing.
    return `<path d="${data}" fill="${fill}" stroke="${layer < shore ? palette.line : palette.ground}" stroke-width="${layer === shore ? 7 : 3}" paint-order="stroke"/>`;
  });
  return drawn.join("");
};

/** Tides of the Karnaphuli, hour by hour: springs and neaps as ridges, under the moon that makes them. */
const tides: Composition = ({ random, palette }) => {
  const count = random.integer(13, 17);
  const phase = random.between(0, 6);
  const beat = random.between(0.16, 0.3);
  const moon = { x: random.integer(190, 610), y: random.integer(76, 104), r: random.integer(48, 64) };
  const side = random.pick([0, 1]);
  const ridges = Array.from({ length: count }, (_, i) => {
    const y = 150 + (i * 360) / count;
    const points = Array.from({ length: 21 }, (_, k): Point => {
      const envelope = Math.exp(-(((k - 10 - 4 * Math.sin(i * beat + phase)) / 5.5) ** 2));
      return [
        k * 42 - 20,
        y -
          envelope * (48 + 26 * Math.sin(i * 0.7 + phase)) * (0.55 + 0.45 * Math.sin(k * 1.25 + i * 0.42 + phase)) -
          4 * Math.sin(k + i),
      ];
    });
    const tone = i === Math.floor(count / 2) ? palette.accent : i % 4 === 1 ? palette.second : palette.paper;
    return `<path d="${smoothLine(points)}V520H-20z" fill="${palette.ground}" stroke="${tone}" stroke-width="${tone === palette.paper ? 2 : 3}"/>`;
  });
  const { x, y, r } = moon;
  const crescent = `M${packNumbers([x, y - r])}A${r} ${r} 0 0 ${side} ${packNumbers([x, y + r])}A${num(r * random.between(0.35, 0.8))} ${r} 0 0 ${random.pick([0, 1])} ${packNumbers([x, y - r])}z`;
  return `<path d="${circle(x, y, r)}" fill="none" stroke="${palette.line}" stroke-width="1.8" stroke-dasharray="2 6"/><path d="${crescent}" fill="${palette.accent}" transform="rotate(${side ? 18 : -18} ${x} ${y})"/>${ridges.join("")}`;
};

/** Fields between canals: the plots of a polder, sown in different weeks. */
const polder: Composition = ({ random, palette }) => {
  const lean = random.between(-0.35, 0.35);
  const tones = [palette.shade, palette.line, mix(palette.line, palette.accent, 0.5), palette.accent, palette.paper];
  const fills = tones.map(() => "");
  let furrows = "";
  const rows = [-20, 84, 172, 276, 352, 452, 530];
  for (let row = 0; row + 1 < rows.length; row++) {
    const [top, bottom] = [(rows[row] as number) + 7, (rows[row + 1] as number) - 7];
    for (let x = random.integer(-260, -180); x < 980; ) {
      const width = random.integer(56, 168);
      const skew = (y: number): number => (y - 250) * lean;
      const corner = (px: number, y: number): Point => [px + skew(y), y + (px - 400) * -0.06];
      const tone = random.pick([0, 0, 1, 1, 2, 2, 3, 4]);
      fills[tone] += polyline(
        [corner(x, top), corner(x + width - 9, top), corner(x + width - 9, bottom), corner(x, bottom)],
        true,
      );
      if (tone !== 0 && random.chance(0.6))
        for (let f = 12; f < width - 14; f += 11)
          furrows += polyline([corner(x + f, top + 6), corner(x + f, bottom - 6)]);
      x += width;
    }
  }
  const river = smoothLine(
    Array.from({ length: 8 }, (_, k): Point => [k * 130 - 40, 250 + 105 * Math.sin(k * 0.9 + lean * 9) + lean * 60]),
  );
  return `${fills.map((data, i) => `<path d="${data}" fill="${tones[i]}" fill-opacity="${[1, 0.6, 0.8, 0.9, 0.85][i]}"/>`).join("")}<path d="${furrows}" stroke="${palette.ground}" stroke-opacity=".3" stroke-width="2"/><g fill="none"><path d="${river}" stroke="${palette.ground}" stroke-width="58"/><path d="${river}" stroke="${palette.second}" stroke-width="44"/><g stroke="${palette.ground}" stroke-opacity=".55" stroke-width="2.2" stroke-linecap="round"><path d="${river}" stroke-dasharray="90 40 30 60" transform="translate(0-9)"/><path d="${river}" stroke-dasharray="50 70 120 30"/><path d="${river}" stroke-dasharray="30 50 70 60" transform="translate(0 10)"/></g></g>`;
};

export const drawBangladeshPractice: readonly Composition[] = [delta, islands, tides, polder];
