/**
 * From where on something is wrong, for the alert rules (deploy/alerts.yaml), the page of how the site is, and the doctor. By the
 * name of the rule; `src/app/watching.db.test.ts` compares the two. `broken` is what a rule wakes somebody for, `look` the rest.
 * Where something is counted, `minutes` is how far back.
 */
export const alertLimits = {
  /** Bytes on the fullest of the disks that the site writes on. */
  DiskNearlyFull: { state: "broken", below: 2e9 },
  /** Share of answers. */
  ManyFailures: { state: "broken", above: 0.02, minutes: 5 },
  /** Seconds within which 19 of 20 answers are there. */
  SlowPages: { state: "look", above: 1, minutes: 10 },
  ConnectionsWaitedFor: { state: "look", above: 5 },
  /** Seconds. */
  SlowLoop: { state: "look", above: 0.5 },
  /** Seconds. */
  MailsStuck: { state: "broken", above: 900 },
  MailsRefused: { state: "look", above: 5, minutes: 60 },
  JobsFailed: { state: "look", above: 0 },
  PaymentsHeld: { state: "look", above: 0 },
  GatewaySilent: { state: "broken", above: 5, minutes: 15 },
  NoticesForged: { state: "look", above: 10, minutes: 60 },
  QueriesOverdue: { state: "look", above: 0 },
  /** Seconds: a copy each day, and half a day for whoever has to look after it. */
  BackupOld: { state: "broken", above: 36 * 3600 },
} as const satisfies Record<string, AlertLimit>;

interface Bound {
  state: "look" | "broken";
  minutes?: number;
}
export type AlertLimit = Bound & ({ above: number } | { below: number });
export type AlertName = keyof typeof alertLimits;

/** How something is that was measured: whether the rule of this name would be let off. */
export function stateBy(name: AlertName, value: number): "ok" | "look" | "broken" {
  const limit: AlertLimit = alertLimits[name];
  const over = "above" in limit ? value > limit.above : value < limit.below;
  return over ? limit.state : "ok";
}
