import { num, type Point } from "../svg.ts";

/** A label to be placed: `at` is its point, in drawing units; `rank` 0 is kept on phones too. */
export type Label = { text: string; at: Point; rank: 0 | 1; strong?: boolean };

type Box = { x: number; y: number; width: number; height: number };
type Placed = Label & { x: number; y: number; anchor: "start" | "middle" | "end" };

/** 17 units are 11.7 px where the 640 unit drawing is shown 440 px wide. */
const labelSize = 17;

/**
 * Chooses a place beside its point for each label, so that labels keep off each other, off points and,
 * where it can be had, off the routes. Labels are placed in the order given.
 * @param obstacles points to stay away from, e.g. samples of the routes
 * @param frame least and greatest coordinate that a label may reach, on both axes
 */
export function placeLabels(
  labels: readonly Label[],
  obstacles: readonly Point[],
  frame = { from: 2, to: 638 },
): Placed[] {
  const taken: Box[] = labels.map(({ at: [x, y] }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }));
  return labels.map((label, index) => {
    let best: { placed: Placed; box: Box; cost: number } | undefined;
    for (const candidate of candidates(label)) {
      const box = boxOf(candidate);
      let cost = candidate.preference;
      taken.forEach((other, i) => {
        if (i !== index && overlaps(box, other)) cost += 1000;
      });
      for (const [x, y] of obstacles) {
        if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) cost += 6;
      }
      if (Math.min(box.x, box.y) < frame.from || Math.max(box.x + box.width, box.y + box.height) > frame.to)
        cost += 5000;
      if (!best || cost < best.cost) best = { placed: candidate, box, cost };
    }
    if (!best || best.cost >= 1000) throw new Error(`No room for the label ${label.text}`);
    taken.push(best.box);
    return best.placed;
  });
}

/** SVG text elements with a halo, so that they stay legible on dots and lines. */
export function drawLabels(placed: readonly Placed[], colours: { ink: string; halo: string }): string {
  const texts = placed.map(({ text, x, y, anchor, rank, strong }) => {
    const end = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const weight = strong ? ' font-weight="600"' : "";
    return `<text${rank === 1 ? ' class="m"' : ""} x="${num(x)}" y="${num(y)}"${end}${weight}>${text}</text>`;
  });
  return `<g fill="${colours.ink}" stroke="${colours.halo}" stroke-width="5" stroke-linejoin="round" paint-order="stroke" font-family="Inter,system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif" font-size="${labelSize}" font-weight="500">${texts.join("")}</g>`;
}

/** On a phone the drawing is about 300 px wide: fewer labels, and larger ones. */
export const phoneStyle = "<style>@media(max-width:400px){.m{display:none}text{font-size:22px}}</style>";

function candidates(label: Label): (Placed & { preference: number })[] {
  const [x, y] = label.at;
  const list: (Placed & { preference: number })[] = [];
  for (const gap of [9, 14, 20]) {
    const late = (gap - 9) / 2;
    const middle = y + labelSize * 0.35;
    list.push({ ...label, x: x + gap, y: middle, anchor: "start", preference: late });
    list.push({ ...label, x: x - gap, y: middle, anchor: "end", preference: late + 0.5 });
    for (const [dy, extra] of [
      [-gap, 1],
      [gap + labelSize * 0.72, 1],
    ] as const) {
      list.push({ ...label, x, y: y + dy, anchor: "middle", preference: late + extra + 1 });
      list.push({ ...label, x: x + gap * 0.6, y: y + dy * 0.85, anchor: "start", preference: late + extra });
      list.push({ ...label, x: x - gap * 0.6, y: y + dy * 0.85, anchor: "end", preference: late + extra + 0.5 });
    }
  }
  return list;
}

function boxOf({ text, x, y, anchor, rank, strong }: Placed): Box {
  // Labels kept on phones get room for the larger letters; the em of fallback fonts is a little wider than Inter's.
  const size = rank === 0 ? labelSize * 1.15 : labelSize;
  const width =
    [...text].reduce(
      (sum, letter) => sum + (/[ilIj ,.]/.test(letter) ? 0.31 : /[A-Zmw]/.test(letter) ? 0.74 : 0.59),
      0,
    ) *
    size *
    (strong ? 1.05 : 1);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { x: left - 2, y: y - size * 0.82, width: width + 4, height: size * 1.1 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
