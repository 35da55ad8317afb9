/** A point in SVG user units: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** Number for an SVG attribute: one decimal, no `-0`, no leading zero; more digits are never visible at these sizes. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  if (rounded === 0 || !Number.isFinite(rounded)) return "0";
  return String(rounded).replace(/^(-?)0\./, "$1.");
}

/** Joins numbers as compactly as path data allows: a minus sign is its own separator. */
export function packNumbers(values: readonly number[]): string {
  let text = "";
  for (const value of values) {
    const next = num(value);
    text += text === "" || next.startsWith("-") ? next : ` ${next}`;
  }
  return text;
}

/** Attribute-style shorthand `M x y`, `L x y`, …: the letter followed by packed numbers. */
function command(letter: string, ...values: number[]): string {
  return letter + packNumbers(values);
}

/** Path data of straight segments, in relative coordinates since small numbers compress well. */
export function polyline(points: readonly Point[], closed = false): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let x = Math.round(first[0] * 10) / 10;
  let y = Math.round(first[1] * 10) / 10;
  const steps: number[] = [];
  const start = command("M", x, y);
  for (const [px, py] of rest) {
    const dx = Math.round((px - x) * 10) / 10;
    const dy = Math.round((py - y) * 10) / 10;
    if (dx === 0 && dy === 0) continue;
    // Adding up the rounded steps, not the true ones, keeps the error from growing along the line.
    x += dx;
    y += dy;
    steps.push(dx, dy);
  }
  if (steps.length === 0) return "";
  return `${start}l${packNumbers(steps)}${closed ? "z" : ""}`;
}

/**
 * Path data of a smooth curve through all points (Catmull-Rom as cubic Béziers).
 * @param closed joins the end to the start without a corner
 */
export function smoothLine(points: readonly Point[], closed = false): string {
  const first = points[0];
  if (!first) return "";
  const count = points.length;
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Point;
  const steps: number[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    steps.push((p2[0] - p0[0]) / 6, (p2[1] - p0[1]) / 6);
    steps.push(p2[0] - (p3[0] - p1[0]) / 6 - p1[0], p2[1] - (p3[1] - p1[1]) / 6 - p1[1]);
    steps.push(p2[0] - p1[0], p2[1] - p1[1]);
  }
  return `${command("M", first[0], first[1])}c${packNumbers(steps)}${closed ? "z" : ""}`;
}

/** Path data of round dots, drawn by a stroke with round caps: far shorter than one circle element each. */
export function dots(points: readonly Point[]): string {
  let x = 0;
  let y = 0;
  let data = "";
  for (const [px, py] of points) {
    const dx = Math.round((px - x) * 10) / 10;
    const dy = Math.round((py - y) * 10) / 10;
    x += dx;
    y += dy;
    data += `${data === "" ? "M" : "m"}${packNumbers([dx, dy])}h0`;
  }
  return data;
}

/** Path data of a full circle. */
export function circle(cx: number, cy: number, r: number): string {
  const d = num(2 * r);
  return `${command("M", cx - r, cy)}a${num(r)} ${num(r)} 0 1 0 ${d} 0a${num(r)} ${num(r)} 0 1 0-${d} 0z`;
}

/** Path data of an arc of a circle, angles in radians, clockwise from the x axis. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const large = Math.abs(to - from) > Math.PI ? 1 : 0;
  const start = command("M", cx + r * Math.cos(from), cy + r * Math.sin(from));
  const end = packNumbers([cx + r * Math.cos(to), cy + r * Math.sin(to)]);
  return `${start}A${num(r)} ${num(r)} 0 ${large} ${to > from ? 1 : 0} ${end}`;
}

/** Path data of an axis-parallel rectangle. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return `${command("M", x, y)}h${num(width)}v${num(height)}h${num(-width)}z`;
}
