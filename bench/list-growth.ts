import { writeFileSync } from "node:fs";
import { signIn } from "./account.ts";
import { lists } from "./asked-lists.ts";
import { Desk, quantile } from "./lists.ts";
import type { Site } from "./site.ts";

/** How long the lists took on a site with so many rows in each table: the 95th percentile over all that a list can be asked, in ms. */
export interface Measured {
  rows: number;
  p95: Map<string, number>;
}

/** Measures all lists of a site, or those named, one after the other. Throws for a name that there is not. */
export async function measureLists(
  site: Site,
  rows: number,
  account: { email: string; password: string },
  only: readonly string[] = [],
): Promise<Measured> {
  const unknown = only.find((name) => !(name in lists));
  if (unknown !== undefined) throw new Error(`no list '${unknown}'; there are: ${Object.keys(lists).join(", ")}`);
  const desk = new Desk(site, await signIn(site, account));
  const p95 = new Map<string, number>();
  for (const [name, list] of Object.entries(lists)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const addresses = await desk.addressesOf(list);
    await desk.measure(addresses);
    const turns: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) turns.push(quantile((await desk.measure(addresses)).flat(), 0.95));
    p95.set(name, quantile(turns, 0.5));
  }
  return { rows, p95 };
}

const count = (n: number) => n.toLocaleString("en-US");

/** The figures that the picture is drawn from, as a paper. `machine` says on what they were measured. */
export function growthPaper(measured: readonly Measured[], machine: string): string {
  const names = [...(measured[0]?.p95.keys() ?? [])];
  return [
    "# How lists of the admin area grow",
    "",
    `Written by \`npm run bench -- list-growth --write\` on ${machine}; not to be edited. The 95th percentile over all that a list can be asked, in ms,`,
    `with so many rows in each table; the bound is ${boundMs} ms.`,
    "",
    `| list | ${measured.map(({ rows }) => `${count(rows)} rows`).join(" | ")} |`,
    `| --- | ${measured.map(() => "--:").join(" | ")} |`,
    ...names.map((name) => `| ${name} | ${measured.map(({ p95 }) => (p95.get(name) ?? 0).toFixed(1)).join(" | ")} |`),
    "",
    "![The same drawn: one panel for each list, rows on a logarithmic scale](pictures/list-growth.svg)",
    "",
  ].join("\n");
}

/** What a list may take (bench/lists.ts). */
const boundMs = 150;
const [panelWidth, panelHeight, columns, gap] = [230, 110, 4, 34];
const [left, top] = [44, 26];
const round = (value: number) => Math.round(value * 10) / 10;
const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const short = (rows: number) =>
  rows >= 1e6 ? `${round(rows / 1e6)}M` : rows >= 1000 ? `${round(rows / 1000)}k` : String(rows);

function panel(name: string, measured: readonly Measured[], at: number): string {
  const [x0, y0] = [left + (at % columns) * (panelWidth + gap), top + Math.floor(at / columns) * (panelHeight + 62)];
  const values = measured.map(({ rows, p95 }) => ({ rows, ms: p95.get(name) ?? 0 }));
  const most = Math.max(boundMs, ...values.map(({ ms }) => ms)) * 1.15;
  const [first, last] = [Math.log10(values[0]?.rows ?? 1), Math.log10(values.at(-1)?.rows ?? 10)];
  const x = (rows: number) => round(x0 + ((Math.log10(rows) - first) / Math.max(last - first, 0.001)) * panelWidth);
  const y = (ms: number) => round(y0 + panelHeight - (ms / most) * panelHeight);
  const over = values.some(({ ms }) => ms > boundMs);
  const color = over ? "#b3261e" : "#0b7a86";
  return [
    `<text x="${x0}" y="${y0 - 8}" font-weight="bold">${plain(name)}</text>`,
    `<line x1="${x0}" x2="${x0 + panelWidth}" y1="${y(0)}" y2="${y(0)}" stroke="#7a8894" stroke-opacity=".5"/>`,
    `<line x1="${x0}" x2="${x0 + panelWidth}" y1="${y(boundMs)}" y2="${y(boundMs)}" stroke="#7a8894" stroke-dasharray="4 4"/>`,
    `<text x="${x0 - 4}" y="${y(boundMs) + 4}" text-anchor="end">${boundMs}</text>`,
    `<polyline points="${values.map(({ rows, ms }) => `${x(rows)},${y(ms)}`).join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...values.map(({ rows, ms }, i) => {
      const anchor = i === 0 ? "start" : i === values.length - 1 ? "end" : "middle";
      return `<circle cx="${x(rows)}" cy="${y(ms)}" r="3" fill="${color}"/><text x="${x(rows)}" y="${y(ms) - 7}" text-anchor="${anchor}">${Math.round(ms)}</text><text x="${x(rows)}" y="${y(0) + 15}" text-anchor="${anchor}">${short(rows)}</text>`;
    }),
  ].join("");
}

/** A panel for each list: ms over rows on a logarithmic scale, the bound as a broken line; readable on light and dark pages. */
export function growthDrawing(measured: readonly Measured[]): string {
  const names = [...(measured[0]?.p95.keys() ?? [])];
  const width = left + columns * (panelWidth + gap);
  const height = top + Math.ceil(names.length / columns) * (panelHeight + 62);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Arial, Helvetica, sans-serif" font-size="12" fill="#7a8894" role="img" aria-label="Milliseconds that each list took, by the number of rows">${names.map((name, i) => panel(name, measured, i)).join("")}</svg>\n`;
}

/** Writes both: docs/list-growth.md and its picture. */
export function writeGrowth(measured: readonly Measured[], machine: string): void {
  writeFileSync("docs/list-growth.md", growthPaper(measured, machine));
  writeFileSync("docs/pictures/list-growth.svg", growthDrawing(measured));
}
