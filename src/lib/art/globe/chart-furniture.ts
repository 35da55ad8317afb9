import type { GlobePalette } from "../palette.ts";
import { circle, num, type Point, polyline, rectangle } from "../svg.ts";

/** Inner edge of the chart's frame, in units of the 640 unit drawing. */
export const frame = { from: 26, to: 614 };

type Project = (at: readonly [longitude: number, latitude: number]) => Point;

/** The border of a sea chart: fine double rules with alternating bars of one degree. */
export function chartFrame(project: Project, palette: GlobePalette): string {
  const size = frame.to - frame.from;
  const bar = 7;
  let bars = "";
  for (let degree = -12; degree < 120; degree += 2) {
    const [x1, x2] = [degree, degree + 1].map((value) => clamp(project([value, 0])[0])) as [number, number];
    const [y2, y1] = [degree, degree + 1].map((value) => clamp(project([90, Math.min(value, 60)])[1])) as [
      number,
      number,
    ];
    if (x2 > x1) bars += rectangle(x1, frame.from - bar, x2 - x1, bar) + rectangle(x1, frame.to, x2 - x1, bar);
    if (y2 > y1) bars += rectangle(frame.from - bar, y1, bar, y2 - y1) + rectangle(frame.to, y1, bar, y2 - y1);
  }
  const outer = bar + 4;
  return `<path d="${bars}" fill="${palette.line}" fill-opacity=".75"/><g fill="none" stroke="${palette.line}"><path d="${rectangle(frame.from, frame.from, size, size)}" stroke-width="1.2"/><path d="${rectangle(frame.from - bar, frame.from - bar, size + 2 * bar, size + 2 * bar)}" stroke-width=".8"/><path d="${rectangle(frame.from - outer, frame.from - outer, size + 2 * outer, size + 2 * outer)}" stroke-opacity=".5" stroke-width=".8"/></g>`;
}

/** A compass rose of 16 points with the rhumb lines of a portolan chart, which cross the whole sea. */
export function compassRose([x, y]: Point, palette: GlobePalette): string {
  const at = (degree: number, r: number): Point => [
    x + r * Math.sin((degree * Math.PI) / 180),
    y - r * Math.cos((degree * Math.PI) / 180),
  ];
  const rhumbs = Array.from({ length: 16 }, (_, i) => polyline([at(i * 22.5, 30), at(i * 22.5, 900)])).join("");
  const rays = (offset: number, length: number, width: number): string =>
    [0, 1, 2, 3]
      .map((i) => {
        const degree = offset + i * 90;
        return {
          dark: polyline([[x, y], at(degree, length), at(degree + 45, width)], true),
          light: polyline([[x, y], at(degree, length), at(degree - 45, width)], true),
        };
      })
      .map(
        ({ dark, light }) => `<path d="${dark}" fill="${palette.line}"/><path d="${light}" fill="${palette.paper}"/>`,
      )
      .join("");
  return `<path d="${rhumbs}" stroke="${palette.route}" stroke-opacity=".26" stroke-width=".9"/><g stroke="${palette.line}" stroke-width=".9" stroke-linejoin="round"><circle cx="${num(x)}" cy="${num(y)}" r="30" fill="none"/><path d="${circle(x, y, 26)}" fill="none" stroke-opacity=".5"/>${rays(45, 27, 7)}${rays(0, 41, 8)}</g><path d="${polyline([at(0, 54), at(6, 44), at(-6, 44)], true)}" fill="${palette.route}"/>`;
}

function clamp(value: number): number {
  return Math.max(frame.from, Math.min(frame.to, value));
}
