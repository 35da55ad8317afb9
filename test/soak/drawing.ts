import type { Measured, Reading } from "./slope.ts";

const width = 760;
const height = 150;
const left = 56;
export const names: Record<Measured, string> = {
  memoryMb: "Memory of the process, MB",
  descriptors: "Open descriptors",
  connections: "Processes of the database",
};

const round = (value: number) => Math.round(value * 10) / 10;

function panel(what: Measured, readings: readonly Reading[], top: number): string {
  const values = readings.map((reading) => reading[what]);
  const most = Math.max(...values, 1) * 1.15;
  const last = Math.max(readings.at(-1)?.minute ?? 1, 0.1);
  const x = (minute: number) => round(left + (minute / last) * (width - left - 16));
  const y = (value: number) => round(top + height - (value / most) * height);
  const points = readings.map((reading) => `${x(reading.minute)},${y(reading[what])}`).join(" ");
  const lines = [0, 0.5, 1].map((share) => {
    const value = (most / 1.15) * share;
    return `<line x1="${left}" x2="${width - 16}" y1="${y(value)}" y2="${y(value)}" stroke="#7a8894" stroke-opacity=".35"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${Math.round(value)}</text>`;
  });
  return [
    `<text x="${left}" y="${top - 2}" font-weight="bold">${names[what]}</text>`,
    ...lines,
    `<polyline points="${points}" fill="none" stroke="#0b7a86" stroke-width="2"/>`,
    `<text x="${left}" y="${top + height + 16}">0 min</text><text x="${width - 16}" y="${top + height + 16}" text-anchor="end">${round(last)} min</text>`,
  ].join("");
}

/** What was measured over time, one panel each; readable on light and dark pages. */
export function drawing(readings: readonly Reading[]): string {
  const panels = (Object.keys(names) as Measured[]).map((what, i) => panel(what, readings, 30 + i * (height + 56)));
  const all = 3 * (height + 56) + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${all}" width="${width}" height="${all}" font-family="Arial, Helvetica, sans-serif" font-size="13" fill="#7a8894" role="img" aria-label="Memory, descriptors and processes of the database over time">${panels.join("")}</svg>\n`;
}
