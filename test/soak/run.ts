// Keeps the built site under a mixed load and looks whether memory, descriptors and connections to the database stay level:
// npm run test:soak (two hours), or npm run test:soak -- --minutes 10. Writes docs/soak.md and docs/pictures/soak.svg.
import { readdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { databasePids, residentMb, startSite } from "../../bench/site.ts";
import { buildIfChanged } from "../../scripts/build.ts";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { drawing, names } from "./drawing.ts";
import { type Counted, loadUntil } from "./load.ts";
import { bounds, judge, type Reading } from "./slope.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "120" } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 1440)) throw new Error("--minutes takes 1 to 1440.");
buildIfChanged();
const everyMs = 15_000;

const dataDir = makeDataFolder();
const site = await startSite(dataDir, { SEED: "demo" });
const readings: Reading[] = [];
let counted: Counted;
try {
  const begun = Date.now();
  const until = begun + minutes * 60_000;
  const read = () => {
    readings.push({
      minute: (Date.now() - begun) / 60_000,
      memoryMb: residentMb(site.pid),
      descriptors: readdirSync(`/proc/${site.pid}/fd`).length,
      // One process of the server each, besides its own seven or eight.
      connections: databasePids(dataDir).length,
    });
  };
  const reading = (async () => {
    for (; Date.now() < until; await sleep(everyMs)) read();
  })();
  [counted] = await Promise.all([loadUntil(site.origin, until), reading]);
  read();
} finally {
  await site.stop();
  removeDataFolder(dataDir);
}

const verdicts = judge(readings);
/** A slope says nothing while the memory still settles. */
const short = minutes < 20;
const level = (short || verdicts.every((one) => one.level)) && counted.faults.length === 0;
const one = (value: number) => (Math.round(value * 10) / 10).toFixed(1);
const statuses = [...counted.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
const report = [
  "# Soak",
  "",
  `Written by \`npm run test:soak\` on ${new Date().toISOString().slice(0, 10)}; not to be edited. The built site with its demo content and the embedded`,
  `database answered a mixed load for ${one(readings.at(-1)?.minute ?? 0)} minutes: ${counted.requests} requests from this very machine (pages known, searched for and`,
  "missing; the API as a stranger, a customer and staff; writes that drop what is kept).",
  "",
  `**${short ? "Too short to be judged." : level ? "Level." : "Not level."}** The slope is that of the last two thirds; the first third fills what is kept.`,
  "",
  "| what | least | most | growth an hour | bound | |",
  "| --- | --: | --: | --: | --: | --- |",
  ...verdicts.map(
    (verdict) =>
      `| ${names[verdict.what]} | ${one(verdict.least)} | ${one(verdict.most)} | ${one(verdict.growth)} | ${bounds[verdict.what]} | ${verdict.level ? "level" : "**grows**"} |`,
  ),
  "",
  `Answers by status: ${statuses.join(", ")}. Faults: ${counted.faults.length === 0 ? "none" : counted.faults.slice(0, 5).join("; ")}.`,
  "",
  "![Memory, descriptors and processes of the database over time](pictures/soak.svg)",
  "",
];
writeFileSync("docs/soak.md", report.join("\n"));
writeFileSync("docs/pictures/soak.svg", drawing(readings));
console.log(report.join("\n"));
process.exit(level ? 0 : 1);
