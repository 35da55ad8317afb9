import { type CoverPalette, mix } from "../palette.ts";
import type { Random } from "../random.ts";
import { circle, num, type Point, packNumbers, polyline, rectangle, smoothLine } from "../svg.ts";
import type { Composition } from "./composition.ts";

/** Boxes collected by colour: one path for each colour keeps a stack of a hundred containers small. */
type Boxes = { colours: readonly string[]; data: string[]; ribs: string };

function emptyBoxes(palette: CoverPalette): Boxes {
  const colours = [palette.paper, palette.accent, palette.second, palette.third, palette.line];
  return { colours, data: colours.map(() => ""), ribs: "" };
}

function addBox(boxes: Boxes, random: Random, x: number, y: number, width: number, height: number): void {
  const colour = random.pick([0, 0, 1, 1, 2, 2, 3, 4]);
  boxes.data[colour] += rectangle(x, y, width, height);
  for (let rib = 1; rib < Math.round(width / 12); rib++)
    boxes.ribs += `M${packNumbers([x + rib * 12, y + 5])}v${num(height - 10)}`;
}

function drawBoxes({ colours, data, ribs }: Boxes, palette: CoverPalette): string {
  return `${data.map((path, i) => `<path d="${path}" fill="${colours[i]}"/>`).join("")}<path d="${ribs}" stroke="${palette.ground}" stroke-opacity=".28" stroke-width="2.4"/>`;
}

function water(palette: CoverPalette, random: Random, top: number): string {
  let lines = "";
  for (let y = top + 14; y < 500; y += 13) {
    for (let x = random.integer(-80, 40); x < 800; ) {
      const length = random.integer(30, 190);
      lines += `M${x} ${num(y)}h${length}`;
      x += length + random.integer(16, 90);
    }
  }
  return `<path fill="${palette.ground}" d="M0 ${num(top)}h800v${num(500 - top)}H0z"/><path d="${lines}" stroke="${palette.line}" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/>`;
}

/** Stacks on the quay under a gantry crane, before a low sun. */
const quay: Composition = ({ random, palette }) => {
  const ground = 408;
  const [width, height] = [96, 39];
  const boxes = emptyBoxes(palette);
  const mirror = random.chance(0.5);
  const phase = random.between(0, 6);
  const legs = random.integer(380, 500);
  const hook = legs - random.integer(140, 190);
  for (let column = 0; column < 9; column++) {
    const tiers = Math.max(1, Math.round(3.4 + 2.2 * Math.sin(column * 0.8 + phase) + random.between(-1, 1)));
    // Room for the box on the hook: nothing is stacked high where it hangs.
    const limit = Math.abs(column * (width + 4) + 8 - hook) < 115 ? 3 : 6;
    for (let tier = 1; tier <= Math.min(limit, tiers); tier++)
      addBox(boxes, random, column * (width + 4) - 40, ground - tier * (height + 2), width, height);
  }
  const sun = { x: legs - random.integer(150, 260), y: random.integer(105, 160), r: random.integer(56, 86) };
  const crane = `M${legs} ${ground}V96m92 312V96M${legs} 300h92M${legs} 200l92 100m0-100L${legs} 300M90 132H${legs + 190}M90 148H${legs + 190}M${legs + 46} 40L96 132M${legs + 46} 40l140 92M${legs} 132l46-92 46 92`;
  const load = `<path d="M${hook - 30} 148l8 56m52-56l-8 56" stroke="${palette.paper}" stroke-width="2.5"/><path d="${rectangle(hook - 48, 204, 96, 39)}" fill="${palette.accent}"/>`;
  return `<g${mirror ? ' transform="matrix(-1 0 0 1 800 0)"' : ""}><path d="${circle(sun.x, sun.y, sun.r)}" fill="${palette.accent}" fill-opacity=".9"/><path d="${crane}" fill="none" stroke="${palette.paper}" stroke-width="6"/>${load}${drawBoxes(boxes, palette)}${water(palette, random, ground)}<path d="M0 ${ground}h800" stroke="${palette.paper}" stroke-width="6"/></g>`;
};

/** A container ship from the side, as long as the picture. */
const ship: Composition = ({ random, palette }) => {
  const deck = 330;
  const [width, height] = [46, 23];
  const boxes = emptyBoxes(palette);
  const bridge = random.integer(2, 7);
  const mirror = random.chance(0.5);
  for (let column = 0; column < 12; column++) {
    if (column === bridge) continue;
    const tiers = Math.min(7, 3 + Math.round(random.between(0, 3.2)) + (column > 1 && column < 10 ? 1 : 0));
    for (let tier = 1; tier <= tiers; tier++)
      addBox(boxes, random, 118 + column * (width + 2), deck - tier * (height + 1.5), width, height);
  }
  const bx = 118 + bridge * (width + 2);
  const tower = rectangle(bx + 4, deck - 222, 38, 222) + rectangle(bx - 12, deck - 222, 70, 26);
  const windows = [0, 1, 2, 3].map((i) => rectangle(bx - 6 + i * 16, deck - 216, 11, 9)).join("");
  const hull = `M78 ${deck}h628l46-26-42 106H112z`;
  const moon = { x: random.integer(160, 640), y: random.integer(70, 110), r: random.integer(38, 60) };
  const stripes = Array.from({ length: 5 }, (_, i) =>
    smoothLine(Array.from({ length: 9 }, (_, k): Point => [k * 100, 60 + i * 34 + 12 * Math.sin(k * 1.2 + i)])),
  ).join("");
  return `<g${mirror ? ' transform="matrix(-1 0 0 1 800 0)"' : ""}><path d="${stripes}" fill="none" stroke="${palette.line}" stroke-opacity=".4" stroke-width="1.6"/><path d="${circle(moon.x, moon.y, moon.r)}" fill="${palette.accent}"/><path d="${tower}" fill="${palette.paper}"/><path d="${windows}" fill="${palette.ground}"/>${drawBoxes(boxes, palette)}<path d="${hull}" fill="${palette.third}"/><path d="M86 ${deck + 20}h650l-4 10H92z" fill="${palette.paper}"/>${water(palette, random, 402)}</g>`;
};

/** The yard as blocks in parallel projection, tiers like a bar chart of the week. */
const yard: Composition = ({ random, palette }) => {
  const paint = (colour: string, points: readonly Point[]): string =>
    `<path d="${polyline(points, true)}" fill="${colour}"/>`;
  const [ux, uy, h, w] = [58, 29, 27, 0.93];
  const tones = [palette.paper, palette.accent, palette.second, palette.third];
  const phase = random.between(0, 6);
  const parts: string[] = [];
  for (let row = 0; row < 14; row++) {
    for (let column = 0; column < 14; column++) {
      if (column % 3 === 2 && row % 5 !== 4) continue;
      const x = 400 + (column - row) * ux;
      const y = 10 + (column + row - 7) * uy;
      if (x < -60 || x > 860 || y > 640 || y < -40) continue;
      const tiers = Math.max(
        0,
        Math.round(1.5 + 1.6 * Math.sin(row * 0.7 + column * 0.45 + phase) + random.between(-0.9, 0.9)),
      );
      for (let tier = 0; tier < tiers; tier++) {
        const top = y - (tier + 1) * h;
        const colour = random.pick(tones);
        const right: Point[] = [
          [x + ux * w, top],
          [x, top + uy * w],
          [x, top + uy * w + h - 2],
          [x + ux * w, top + h - 2],
        ];
        const left = right.map(([px, py]): Point => [2 * x - px, py]);
        const lid: Point[] = [
          [x, top - uy * w],
          [x + ux * w, top],
          [x, top + uy * w],
          [x - ux * w, top],
        ];
        parts.push(paint(colour, left), paint(mix(colour, palette.ground, 0.45), right));
        if (tier === tiers - 1) parts.push(paint(mix(colour, "#FFFFFF", 0.3), lid));
      }
    }
  }
  const lanes = Array.from(
    { length: 14 },
    (_, i) =>
      polyline([
        [-400 + i * 116, 0],
        [600 + i * 116, 500],
      ]) +
      polyline([
        [i * 116 - 100, 0],
        [i * 116 - 1100, 500],
      ]),
  ).join("");
  return `<path d="${lanes}" stroke="${palette.line}" stroke-opacity=".35" stroke-width="1.6"/>${parts.join("")}`;
};

export const drawLogistics: readonly Composition[] = [quay, ship, yard];
