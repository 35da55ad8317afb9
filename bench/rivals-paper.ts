/** Another site on this machine, with a post of the same text as ours. */
export interface Rival {
  name: string;
  post: string;
  list: string;
  /** Its processes, for its memory; children are found. */
  pids: number[];
}

/** How a page was answered under load; figures are medians of the rounds. */
export interface Answers {
  perSecond: number;
  /** Answers a second against ours from memory, and against ours made anew, in the same round. */
  againstKept: number;
  againstAnew: number;
  /** ms. */
  p50: number;
  p95: number;
  /** Answers that failed, in all rounds. */
  errors: number;
}

/** What a first visit took; medians of the rounds. Bytes, and s on slow 3G. */
export interface Visits {
  wire: number;
  script: number;
  requests: number;
  slowWire: number;
  text: number;
  textAgainst: number;
  all: number;
  allAgainst: number;
}

export const pages = ["post", "list"] as const;
export type Page = (typeof pages)[number];

export interface Measured {
  name: string;
  answers: Record<Page, Answers>;
  /** Not asked twice of a site that stands here twice. */
  visits?: Record<Page, Visits>;
  memoryMb?: number;
}

const local = new Set(["127.0.0.1", "localhost", "[::1]"]);
const form = /^([^=|]+)=(https?:\/\/[^,\s]+),(https?:\/\/[^,\s]+?)(?:,(\d+(?:\+\d+)*))?$/;

/**
 * Reads each --site=NAME=POST,LIST[,PID+PID…]. Throws where one is misspelled, a name stands twice, or an address is not
 * on this machine: nobody else's server is loaded.
 */
export function readRivals(args: readonly string[]): Rival[] {
  const rivals = args
    .filter((argument) => argument.startsWith("--site="))
    .map((argument) => {
      const found = form.exec(argument.slice(7));
      if (!found) throw new Error(`${argument}: it is --site="NAME=POST,LIST" or --site="NAME=POST,LIST,PID+PID".`);
      const [, name = "", post = "", list = "", pids] = found;
      for (const address of [post, list])
        if (!local.has(new URL(address).hostname)) throw new Error(`${address} is not on this machine.`);
      return { name: name.trim(), post, list, pids: pids?.split("+").map(Number) ?? [] };
    });
  if (new Set(rivals.map(({ name }) => name)).size < rivals.length) throw new Error("Two sites have one name.");
  return rivals;
}

/**
 * Other spellings of a path, which lead to the same page but not to the kept one: each letter as it is, or as its code in
 * either case of digits.
 */
export function spellings(path: string, count: number): string[] {
  const ways = [...path].map((letter) => {
    const code = `%${letter.charCodeAt(0).toString(16)}`;
    return /[a-z]/.test(letter) ? [...new Set([letter, code, `%${code.slice(1).toUpperCase()}`])] : [letter];
  });
  return Array.from({ length: count }, (_, i) => {
    // The first of all is the path itself, which is kept.
    let rest = i + 1;
    const spelled = ways.map((of) => {
      const way = of[rest % of.length];
      rest = Math.floor(rest / of.length);
      return way;
    });
    if (rest > 0) throw new Error(`${path} has too few letters for ${count} spellings`);
    return spelled.join("");
  });
}

const kb = (bytes: number) => (bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0);
const times = (ratio: number) => `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(ratio < 0.1 ? 3 : 2)} ×`;
const ms = (value: number) => (value >= 10 ? Math.round(value).toString() : value.toFixed(1));
const table = (heads: string[], rows: string[][]) => [
  `| ${heads.join(" | ")} |`,
  `| ${heads.map((_, i) => (i === 0 ? "---" : "--:")).join(" | ")} |`,
  ...rows.map((row) => `| ${row.join(" | ")} |`),
  "",
];

function answersTable(measured: readonly Measured[], page: Page): string[] {
  return table(
    ["", "answers a second", "against ours, kept", "against ours, made anew", "p50, ms", "p97.5, ms", "failed"],
    measured.map(({ name, answers: { [page]: of } }) => [
      name,
      of.perSecond >= 10 ? Math.round(of.perSecond).toString() : of.perSecond.toFixed(1),
      times(of.againstKept),
      times(of.againstAnew),
      ms(of.p50),
      ms(of.p95),
      String(of.errors),
    ]),
  );
}

function visitsTable(measured: readonly Measured[], page: Page): string[] {
  const heads = ["", "requests", "over the wire, KB", "JavaScript, KB", "slow 3G: over the wire, KB"];
  return table(
    [...heads, "first text, s", "against ours", "all of it, s", "against ours"],
    measured.flatMap(({ name, visits }) => {
      const of = visits?.[page];
      if (!of) return [];
      const bytes = [String(of.requests), kb(of.wire), kb(of.script), kb(of.slowWire)];
      return [[name, ...bytes, of.text.toFixed(2), times(of.textAgainst), of.all.toFixed(2), times(of.allAgainst)]];
    }),
  );
}

/** Where a rival did better than ours by more than noise: more than a twentieth. */
export function betterThanOurs(measured: readonly Measured[]): string[] {
  const [ours] = measured;
  const of: [string, (one: Measured) => number | undefined][] = pages.flatMap((page) => [
    [`answers a second, ${page}`, (one: Measured) => -one.answers[page].perSecond],
    [`first visit, ${page}: over the wire`, (one: Measured) => one.visits?.[page].wire],
    [`first visit, ${page}: JavaScript`, (one: Measured) => one.visits?.[page].script],
    [`first visit, ${page}: requests`, (one: Measured) => one.visits?.[page].requests],
    [`slow 3G, ${page}: over the wire`, (one: Measured) => one.visits?.[page].slowWire],
    [`slow 3G, ${page}: first text`, (one: Measured) => one.visits?.[page].text],
    [`slow 3G, ${page}: all of it`, (one: Measured) => one.visits?.[page].all],
  ]);
  of.push(["memory", (one) => one.memoryMb]);
  return of.flatMap(([what, value]) => {
    const mine = ours && value(ours);
    if (mine === undefined) return [];
    // More is better where the value is negative.
    const bound = mine < 0 ? mine * 1.05 : mine / 1.05;
    const better = measured.slice(1).filter((one) => !isOurs(one) && (value(one) ?? Number.POSITIVE_INFINITY) < bound);
    return better.length > 0 ? [`- ${what}: ${better.map(({ name }) => name).join("; ")}`] : [];
  });
}

export const oursKept = "Ours";
export const oursAnew = "Ours, each page made anew";
const isOurs = ({ name }: Measured) => name === oursKept || name === oursAnew;

/** The paper. `machine` says where it was measured, `setUp` (Markdown) how each was installed and what was not. */
export function rivalsPaper(
  measured: readonly Measured[],
  { machine, rounds, connections, setUp }: { machine: string; rounds: number; connections: number; setUp: string },
): string {
  const better = betterThanOurs(measured);
  return [
    "# Beside rivals",
    "",
    `Written by \`npm run bench -- rivals --write\` on ${machine}; not to be edited. All sites ran on that one machine, with other work beside, and were`,
    `asked in turns: figures are medians of ${rounds} rounds, ratios compare within a round. They tell of the programs as they were set up (below), not of what`,
    "else they can do: WordPress and Ghost are made for any site, and ours for one.",
    "",
    `## Answers: a post (${connections} connections kept open)`,
    "",
    "Ours answers from memory until somebody writes; 'made anew' asks in spellings that are never kept, so that each is made from the database.",
    "",
    ...answersTable(measured, "post"),
    "## Answers: the list of posts",
    "",
    ...answersTable(measured, "list"),
    "## A first visit",
    "",
    "A phone with an empty cache: requests, bytes and JavaScript (gzip) on slow 4G until all is quiet; then slow 3G and a processor four times slower, nothing",
    "touched. Ours fetches most of its scripts later there, when somebody touches the page.",
    "",
    "A post:",
    "",
    ...visitsTable(measured, "post"),
    "The list of posts:",
    "",
    ...visitsTable(measured, "list"),
    "## Memory",
    "",
    "After all of that, database included; what processes share counts once.",
    "",
    ...table(
      ["", "MB"],
      measured.flatMap(({ name, memoryMb }) =>
        memoryMb === undefined ? [] : [[name, Math.round(memoryMb).toString()]],
      ),
    ),
    "## Where a rival is better",
    "",
    ...(better.length > 0 ? better : ["In none of these figures."]),
    "",
    setUp.trim(),
    "",
  ].join("\n");
}
