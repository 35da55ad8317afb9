import { num, type Point, polyline, rectangle, smoothLine } from "../svg.ts";
import type { Composition } from "./composition.ts";
import { drawSeal, guillocheRing } from "./rosette.ts";

/** A page of the ledger: ruled lines, entries as bars, a margin, and a seal stamped over them. */
const ledger: Composition = ({ random, palette }) => {
  const gap = random.pick([30, 34, 38]);
  const left = random.integer(-10, 60);
  const columns = [left + 70, left + 250, left + 440, left + 610];
  const tones: Record<"paper" | "accent" | "second", string> = { paper: "", accent: "", second: "" };
  let rules = "";
  for (let y = gap + 8; y < 500; y += gap) {
    rules += `M0 ${num(y)}h800`;
    // A block of rows is left empty now and then: a ledger without pauses is only a pattern.
    if (random.chance(0.16)) continue;
    for (const x of columns) {
      if (random.chance(0.2)) continue;
      const tone = random.chance(0.13) ? "accent" : random.chance(0.24) ? "second" : "paper";
      const width = x === columns[0] ? random.integer(40, 150) : random.integer(30, 130);
      tones[tone] += rectangle(x, y - gap * 0.46 - 4, width, 9);
      if (random.chance(0.3) && width < 90)
        tones[tone] += rectangle(x + width + 8, y - gap * 0.46 - 4, random.integer(12, 34), 9);
    }
  }
  const right = random.chance(0.72);
  const seal = {
    x: right ? random.integer(480, 590) : random.integer(230, 320),
    y: random.integer(190, 340),
    r: random.integer(96, 138),
    count: random.pick([24, 30, 36]),
  };
  const stamp = random.chance(0.75) ? palette.accent : palette.third;
  return `<path d="${rules}" stroke="${palette.line}" stroke-opacity=".5"/><path d="M${left + 46} 0v500m6-500v500" stroke="${palette.third}" stroke-width="1.6"/><path d="${tones.paper}" fill="${palette.paper}" fill-opacity=".8"/><path d="${tones.second}" fill="${palette.second}" fill-opacity=".75"/><path d="${tones.accent}" fill="${palette.accent}"/>${drawSeal({ ...seal, colour: stamp, ground: palette.ground })}`;
};

/** A set of shipping documents, fanned out, the top one sealed. */
const documents: Composition = ({ random, palette }) => {
  const lean = random.pick([-1, 1]);
  const count = random.integer(3, 5);
  const spread = random.between(7, 11);
  const sheets = Array.from({ length: count }, (_, i) => {
    const last = i === count - 1;
    const turn = lean * (i - (count - 1) / 2) * -spread;
    const shift = lean * (i - (count - 1) / 2) * 62;
    const fill = last
      ? palette.paper
      : ([palette.second, palette.accent, palette.third, palette.line][(count - i + 2) % 4] as string);
    let rows = "";
    for (let row = 0; row < 9; row++)
      rows += rectangle(
        -118,
        -122 + row * 27,
        row % 4 === 3 ? random.integer(60, 110) : random.integer(140, 236),
        row === 0 ? 12 : 6,
      );
    const ink = last ? palette.ground : palette.paper;
    return `<g transform="translate(${num(400 + shift)} ${num(275 + Math.abs(shift) * 0.12)})rotate(${num(turn)})"><path d="M-145-185h262l28 28v342h-290z" fill="${fill}" stroke="${palette.ground}" stroke-width="3"/><path d="M117-185v28h28" fill="none" stroke="${palette.ground}" stroke-width="2"/><path d="${rows}" fill="${ink}" fill-opacity="${last ? ".72" : ".3"}"/></g>`;
  });
  const band = Array.from({ length: 7 }, (_, k) =>
    smoothLine(Array.from({ length: 11 }, (_, i): Point => [i * 80, 420 + 46 * Math.sin(i * 1.1 + k * 0.35 + lean)])),
  ).join("");
  const x = 400 + lean * random.integer(120, 160);
  return `<path d="${band}" fill="none" stroke="${palette.line}" stroke-opacity=".55" stroke-width="1.4"/>${sheets.join("")}${drawSeal({ x, y: random.integer(330, 365), r: 66, count: 22, colour: palette.accent, ground: palette.ground })}`;
};

/** The engraver's plate: guilloche bands crossing behind a large rosette. */
const plate: Composition = ({ random, palette }) => {
  const x = random.pick([300, 400, 500]);
  const y = random.integer(215, 285);
  const waves = random.between(0.5, 0.9);
  const swing = random.integer(70, 120);
  const bands = [palette.second, palette.line].map((colour, side) => {
    const lines = Array.from({ length: 11 }, (_, k) =>
      smoothLine(
        Array.from(
          { length: 15 },
          (_, i): Point => [
            i * 60 - 20,
            y + swing * Math.sin(i * waves + side * Math.PI + k * 0.13) * (1 - k * 0.055) + (k - 5) * 4,
          ],
        ),
      ),
    ).join("");
    return `<path d="${lines}" stroke="${colour}" stroke-opacity=".6" stroke-width="1.5"/>`;
  });
  const count = random.pick([30, 36, 42]);
  const rosette = [
    [146, 190, count * 0.8],
    [96, 142, count * 0.8],
    [34, 92, count * 0.6],
  ] as const;
  const rings = rosette.map(
    ([inner, outer, circles], i) =>
      `<path d="${guillocheRing({ x, y, inner, outer, count: Math.round(circles) })}" stroke="${i === 1 ? palette.paper : palette.accent}" stroke-width="${i === 1 ? 1.5 : 2}"/>`,
  );
  let border = "";
  for (const edge of [22, 478])
    border += polyline([
      [0, edge],
      [800, edge],
    ]);
  return `<g fill="none">${bands.join("")}<circle cx="${x}" cy="${y}" r="198" fill="${palette.ground}"/>${rings.join("")}<path d="${border}" stroke="${palette.accent}" stroke-width="2"/></g><circle cx="${x}" cy="${y}" r="30" fill="${palette.accent}"/><circle cx="${x}" cy="${y}" r="20" fill="none" stroke="${palette.ground}" stroke-width="3"/>`;
};

/** Two sides of an account against one spine: what was drawn and what was paid. */
const balance: Composition = ({ random, palette }) => {
  const spine = random.integer(330, 470);
  const gap = random.pick([24, 28, 32]);
  const rows = Math.floor(500 / gap);
  const phase = random.between(0, 6);
  const tones = ["", "", ""];
  for (let i = 0; i < rows; i++) {
    const y = gap * 0.3 + i * gap;
    const swell = 0.62 + 0.38 * Math.sin(i * 0.55 + phase);
    const debit = swell * random.between(150, 350);
    const credit = (1.25 - swell) * random.between(160, 360);
    tones[0] += rectangle(spine - 10 - debit, y, debit, gap * 0.62);
    tones[i % 5 === 3 ? 2 : 1] += rectangle(spine + 10, y, credit, gap * 0.62);
  }
  return `<path d="${Array.from({ length: 13 }, (_, i) => `M${spine - 384 + i * 64} 0v500`).join("")}" stroke="${palette.line}" stroke-opacity=".32"/><path d="${tones[0]}" fill="${palette.paper}" fill-opacity=".86"/><path d="${tones[1]}" fill="${palette.second}"/><path d="${tones[2]}" fill="${palette.accent}"/><path d="M${spine} 0v500" stroke="${palette.accent}" stroke-width="3"/>`;
};

export const drawTradeFinance: readonly Composition[] = [ledger, documents, plate, balance];
