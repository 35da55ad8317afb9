import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../eventually.ts";

import type { Fault } from "./fault.ts";
import type { Rig } from "./rig.ts";

/** A site that takes longer to be back than this hangs. Among all other tests a start takes what the machine has left for it. */
export const hangMs = process.env.FAULT_ROUNDS === undefined ? 240_000 : 60_000;
/** Longer than a site that lives takes for a page from memory, or to say whether it is ready; on a machine that is busy too. */
const answerMs = 20_000;

/** Made from nothing that the writers change. */
const keptPage = "/about/board-of-directors";

export interface Outcome {
  fault: string;
  rounds: number;
  /** The site's process ended, and the fault was not that. */
  exits: number;
  hangs: number;
  /** Nothing was confirmed while it lasted, though others could. */
  stalls: number;
  /** Seconds from the end of the fault until the site is ready and confirms a write, each round. */
  ready: number[];
  /** A page that is kept in memory was not answered while the database was away. */
  darkPages: number;
}

/** Waits until the site says that it is ready and confirms a write; the seconds that took. */
async function untilBack(rig: Rig): Promise<number | undefined> {
  const begun = performance.now();
  const back = async () => {
    const answer = await rig.site.get("/readyz", { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
    if (!answer?.ok) return false;
    const before = rig.writers.confirmed;
    // Writers who wait for an answer of before are not asked: one of their kind comes new.
    return (await rig.writers.write("coupon", `coupon of a round ${randomUUID()}`)) || rig.writers.confirmed > before;
  };
  while (performance.now() - begun < hangMs) {
    if (rig.site.child.exitCode !== null) return undefined;
    if (await back()) return (performance.now() - begun) / 1000;
    await sleep(50);
  }
  return undefined;
}

/** Looks on while a fault lasts: whether a kept page is answered, and whether others can write who should. */
async function watch(rig: Rig, fault: Fault, seconds: number, outcome: Outcome): Promise<void> {
  const { confirmed } = rig.writers;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(200)) {
    if (fault.mutesSite) continue;
    const page = await rig.site.get(keptPage, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
    if (!page?.ok) outcome.darkPages += 1;
  }
  if (fault.goesOn && rig.writers.confirmed === confirmed) outcome.stalls += 1;
}

/** Lets one fault strike a number of times, while people write and transactions are open. */
export async function runRounds(rig: Rig, fault: Fault, rounds: number, seconds: number): Promise<Outcome> {
  const outcome: Outcome = { fault: fault.name, rounds: 0, exits: 0, hangs: 0, stalls: 0, ready: [], darkPages: 0 };
  for (let round = 0; round < rounds; round += 1) {
    outcome.rounds += 1;
    const before = rig.writers.confirmed;
    await eventually("people write", () => rig.writers.confirmed > before + 5, { ms: hangMs });
    await rig.untilKept(keptPage);
    const client = await rig.database();
    await client.query("delete from rate_limits");
    await client.end();

    const letGo = await rig.holdTransactions();
    if (fault.mutesSite) rig.writers.siteIsMute = true;
    await fault.strike(rig);
    if (fault.lasts) await watch(rig, fault, seconds, outcome);
    if (fault.endsSite) {
      await rig.site.ended;
      await rig.launch();
    }
    await fault.heal?.(rig);
    if (fault.mutesSite) rig.writers.siteIsMute = false;
    const [ready] = await Promise.all([untilBack(rig), letGo()]);
    if (ready !== undefined) outcome.ready.push(ready);
    else if (rig.site.child.exitCode === null) outcome.hangs += 1;
    else outcome.exits += 1;
    if (ready === undefined) {
      console.error(
        `${fault.name}, round ${round + 1}: not back, exit code ${rig.site.child.exitCode}.\n${rig.tail()}`,
      );
      if (rig.site.child.exitCode === null) rig.site.child.kill("SIGKILL");
      await rig.site.ended;
      await rig.launch();
      await rig.site.ready();
    }
  }
  return outcome;
}
