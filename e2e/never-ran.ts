import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/**
 * Fails a run of all layouts in which a test was skipped in every one of them: two conditions that exclude one another
 * (a file that runs on desks alone, a test in it that wants a phone) make a check that can never fail.
 */
export default class NeverRan implements Reporter {
  private root: Suite | undefined;

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult["status"] } | undefined> {
    const layouts = this.root?.suites ?? [];
    if (result.status !== "passed" || layouts.length < 2) return undefined;
    const ran = new Map<string, boolean>();
    for (const test of layouts.flatMap((layout) => layout.allTests())) {
      const name = nameOf(test);
      ran.set(name, ran.get(name) === true || test.outcome() !== "skipped");
    }
    const never = [...ran].filter(([, once]) => !once).map(([name]) => name);
    if (never.length === 0) return undefined;
    process.stderr.write(`Never ran, in no layout:\n${never.map((name) => `  ${name}\n`).join("")}`);
    return { status: "failed" };
  }
}

/** File and titles, without the layout. */
const nameOf = (test: TestCase) => test.titlePath().slice(2).join(" › ");
