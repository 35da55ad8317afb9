import { type AlertName, alertLimits, stateBy } from "#lib/alert-limits.ts";
import type { SiteProcess } from "#platform/pulse/pulse.server.ts";
import type { Reading } from "#platform/pulse/reading.server.ts";
import { broken, type Finding, look, ok } from "../doctor/finding.ts";
import { roomLeft } from "../doctor/machine.server.ts";
import { many } from "../doctor/words.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const took20 = (seconds: number) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
const percent = (share: number) => `${(Math.round(share * 1000) / 10).toString()}%`;

/** A finding by the limit of an alert. */
function judged(name: AlertName, value: number, part: string, says: string, todo: string): Finding {
  const state = stateBy(name, value);
  return state === "ok" ? ok(part, says) : { part, state, says, todo };
}

/**
 * Within how many seconds this share of the answers was there, as Prometheus' `histogram_quantile` reckons it from the same
 * buckets; 0 where nothing was answered.
 */
export function quantile(share: number, took: Record<string, number>): number {
  const buckets = Object.entries(took)
    .map(([le, count]) => ({ le: le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), count }))
    .sort((a, b) => a.le - b.le);
  const wanted = share * (buckets.at(-1)?.count ?? 0);
  if (wanted === 0) return 0;
  const at = buckets.findIndex(({ count }) => count >= wanted);
  const [below, found] = [buckets[at - 1] ?? { le: 0, count: 0 }, buckets[at]];
  if (found === undefined || found.le === Number.POSITIVE_INFINITY) return below.le;
  return below.le + ((found.le - below.le) * (wanted - below.count)) / (found.count - below.count);
}

function answersOf(readings: readonly Reading[]): Finding[] {
  const part = "answers";
  const all = sum(readings.map(({ answers }) => answers.all));
  const failed = sum(readings.map(({ answers }) => answers.failed));
  const took: Record<string, number> = {};
  for (const reading of readings)
    for (const [le, count] of Object.entries(reading.took)) took[le] = (took[le] ?? 0) + count;
  const slow = quantile(0.95, took);
  const { ManyFailures, SlowPages } = alertLimits;
  const both = [
    judged(
      "ManyFailures",
      all === 0 ? 0 : failed / all,
      part,
      `${many(failed, "failure")} among ${many(all, "answer")} of the last ${ManyFailures.minutes} minutes`,
      "The log names each with its number: journalctl -u iit. The doctor looks at the surroundings: iit-cli doctor.",
    ),
    judged(
      "SlowPages",
      slow,
      part,
      `19 of 20 answers of the last ${SlowPages.minutes} minutes took less than ${took20(slow)}`,
      "Look at the connections in use, and at what else runs on the machine.",
    ),
  ];
  const bad = both.filter(({ state }) => state !== "ok");
  if (bad.length > 0) return bad;
  if (slow === 0) return [ok(part, `nothing was made in the last ${SlowPages.minutes} minutes`)];
  return [ok(part, both.map(({ says }) => says).join("; "))];
}

function gatewaysOf(readings: readonly Reading[], names: readonly string[]): Finding[] {
  const part = "gateways";
  const { GatewaySilent, NoticesForged } = alertLimits;
  const found = names.flatMap((name) => {
    const of = (what: keyof Reading["gateways"][string]) =>
      sum(readings.map(({ gateways }) => gateways[name]?.[what] ?? 0));
    const [answered, silent, forged] = [of("answered"), of("unreachable"), of("forged")];
    const both = [
      judged(
        "GatewaySilent",
        silent,
        part,
        `${name} did not answer ${many(silent, "time")} within ${GatewaySilent.minutes} minutes, and did ${many(answered, "time")}`,
        "Orders wait, or are paid another way; it's asked again each minute. See that its key is good (Settings, Ways to pay, Test). If it lasts, switch it off in Settings.",
      ),
      judged(
        "NoticesForged",
        forged,
        part,
        `${many(forged, "notice")} in the name of ${name} had a wrong signature within ${NoticesForged.minutes} minutes`,
        "Somebody tries, or its secret here is an old one (runbook: Rotate secrets). None is believed.",
      ),
    ];
    return both.filter(({ state }) => state !== "ok");
  });
  if (found.length > 0) return found;
  const answered = sum(readings.flatMap(({ gateways }) => Object.values(gateways).map((one) => one.answered)));
  if (names.length === 0) return [ok(part, "none is asked from here")];
  const said = answered === 0 ? "nothing was asked" : `${many(answered, "answer")}, none missing,`;
  return [ok(part, `${names.join(", ")}: ${said} within ${GatewaySilent.minutes} minutes`)];
}

const processCount = (n: number) => `${n} process${n === 1 ? "" : "es"}`;

function processesOf(processes: readonly SiteProcess[], total: number): Finding[] {
  const part = "processes";
  const gone = processes.filter(({ silent }) => silent);
  const run = processes.filter(({ silent }) => !silent);
  const found: Finding[] = [];
  if (gone.length > 0)
    found.push(
      look(
        part,
        `${processCount(total - run.length)} ended without a goodbye within the hour, or ${total - run.length === 1 ? "is" : "are"} cut off from the database.`,
        "The log says why: journalctl -u iit. Where another took its place nothing is to be done; its line goes after an hour.",
      ),
    );
  if (run.length === 0)
    return [
      ...found,
      look(
        part,
        "No process has said how it is.",
        "One that has just started does so within half a minute. Check again then.",
      ),
    ];
  const versions = new Set(run.map(({ version }) => version));
  if (versions.size > 1)
    found.push(
      look(
        part,
        `${versions.size} versions run side by side.`,
        "During an upgrade that is right. Otherwise start those that were left behind anew.",
      ),
    );
  return found.length > 0 ? found : [ok(part, `${processCount(run.length)} of version ${run[0]?.version}`)];
}

/** What the processes say of themselves, all together; of those that are silent, only that they are. */
export function checkRunning(
  { processes, total }: { processes: readonly SiteProcess[]; total: number },
  gateways: readonly string[],
): Finding[] {
  const found = processesOf(processes, total);
  const readings = processes.flatMap(({ silent, reading }) => (silent || reading === undefined ? [] : [reading]));
  if (readings.length === 0) return found;
  const waiting = Math.max(...readings.map(({ pool }) => pool.waiting));
  const [inUse, idle] = [sum(readings.map(({ pool }) => pool.inUse)), sum(readings.map(({ pool }) => pool.idle))];
  const loop = Math.max(...readings.map(({ loopSeconds }) => loopSeconds));
  const [kept, made] = [sum(readings.map(({ fromMemory }) => fromMemory)), sum(readings.map((one) => one.made))];
  const rooms = readings.flatMap(({ diskFree }) => (diskFree === null ? [] : [diskFree]));
  const givenUp = sum(readings.map(({ mailsGivenUp }) => mailsGivenUp));
  const { MailsRefused } = alertLimits;
  return [
    ...found,
    ...answersOf(readings),
    judged(
      "ConnectionsWaitedFor",
      waiting,
      "connections",
      `${inUse} in use, ${idle} free, ${many(waiting, "call")} waiting for one`,
      "A statement holds others up, or the database is too slow for what is asked.",
    ),
    judged(
      "SlowLoop",
      loop,
      "thread",
      `held up for ${Math.max(1, Math.round(loop * 1000))} ms in the worst turn of a hundred`,
      "Restarting helps for the moment; the log says what was asked meanwhile.",
    ),
    ok(
      "memory",
      kept + made === 0 ? "nothing was asked yet" : `${percent(kept / (kept + made))} of all answers since the start`,
    ),
    ...(rooms.length === 0 ? [] : [roomLeft(Math.min(...rooms))]),
    ...gatewaysOf(readings, gateways),
    ...(stateBy("MailsRefused", givenUp) === "ok"
      ? []
      : [
          look(
            "outbox",
            `${many(givenUp, "email")} given up within ${MailsRefused.minutes} minutes.`,
            "The list of emails names the reason of each.",
          ),
        ]),
  ];
}

/** The disk of the data folder or of the embedded database is full: nothing is written, so no process says so itself. */
export const diskFull = () =>
  broken(
    "disk",
    "The disk of the data folder or of the database is full: pages are read, nothing is saved.",
    "Make room; the site then goes on by itself.",
  );
