/** What the attack program counted, as attack.site.test.ts reports it. Times in ms. */
export interface AttackReport {
  calls: number;
  statuses: Record<string, number>;
  /** How often each attacker's session ended and was begun anew. */
  signedInAgain: number[];
  broken: unknown[];
  undeclared: string[];
  slowest: { request: string; ms: number }[];
  /** What a reader of a page waited before and meanwhile. */
  heartbeat: Record<"before" | "during", { count: number; p50: number; p99: number; max: number }>;
  /** The longest time for which one call held the loop (processor time). */
  held: number;
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
/** Method and path: what was sent, in the query too, is of this run alone. */
const callOf = (request: string) => /^\S+ [^\s?]*/.exec(request)?.[0] ?? "";

/** The paper of one whole run; `green` says whether every check passed, the parts that need no fuzzing among them. */
export function attackPaper(
  report: AttackReport,
  { machine, seed, parts, green }: { machine: string; seed: string; parts: readonly string[]; green: boolean },
): string {
  const { before, during } = report.heartbeat;
  const slowest = new Map<string, number>();
  for (const { request, ms: took } of report.slowest)
    slowest.set(callOf(request), Math.max(took, slowest.get(callOf(request)) ?? 0));
  return [
    "# Attack",
    "",
    `Written by \`npm run test:attack -- --write\` on ${machine}; not to be edited. Seed ${seed}.`,
    "",
    `**${green ? "Nothing broke." : "Not green."}** A stranger, somebody unverified, a customer and each role of staff sent ${report.calls} calls at the same time, made from the`,
    "API's own document and beside it as forms: right, wrong, foreign, huge, nested and hostile. Before that the parts that need no chance ran:",
    `${parts.join(", ")}.`,
    "",
    `- Answers of 500, cut off, or with something of the inside in them: ${report.broken.length === 0 ? "none" : report.broken.length}`,
    `- Answers that the document doesn't name: ${report.undeclared.length === 0 ? "none" : report.undeclared.join("; ")}`,
    `- Sessions that ended (signed out, password changed) and were begun anew: ${report.signedInAgain.reduce((a, b) => a + b, 0)}`,
    `- The longest time for which one call kept the process from all others: ${ms(report.held)} ms of processor time (bound 1000)`,
    "",
    "| what a reader of a page waits, ms | times | p50 | p99 | most |",
    "| --- | --: | --: | --: | --: |",
    `| before | ${before.count} | ${ms(before.p50)} | ${ms(before.p99)} | ${ms(before.max)} |`,
    `| meanwhile | ${during.count} | ${ms(during.p50)} | ${ms(during.p99)} | ${ms(during.max)} |`,
    "",
    "| answer | times |",
    "| --- | --: |",
    ...Object.entries(report.statuses).map(([status, times]) => `| ${status} | ${times} |`),
    "",
    "| slowest calls | ms |",
    "| --- | --: |",
    ...[...slowest].map(([call, took]) => `| \`${call}\` | ${ms(took)} |`),
    "",
  ].join("\n");
}
