import type { ScanOutcome } from "../../../scan-outcomes.ts";

/** A scan on this device. It names nobody: a code, and when it was. */
export interface KeptScan {
  key: string;
  eventId: string;
  code: string;
  at: string;
  /** Let in by the list, before the server was asked. */
  letIn: boolean;
  /** What the server said; nothing while it waits. */
  outcome?: ScanOutcome;
  /** The server was asked, its answer was lost, and this device let nobody in. */
  asked?: boolean;
  /** How often the server failed with it. */
  tries?: number;
}

/** So often the site may fail with one scan of its own fault before the device stops sending it by itself: five minutes. */
export const mostTries = 20;
/** Scanned again within so long, a code whose answer was lost is the same scan. */
const sameScanMs = 10 * 60_000;

const isStuck = ({ tries = 0 }: KeptScan) => tries >= mostTries;

/** What is to be sent; not what the server failed with too often, nor what was only asked. */
export const waitingOf = (scans: readonly KeptScan[]) =>
  scans.filter((scan) => scan.outcome === undefined && !scan.asked && !isStuck(scan));

/** What the server failed with too often: a person is told, and sends it again. */
export const stuckOf = (scans: readonly KeptScan[]) =>
  scans.filter((scan) => scan.outcome === undefined && isStuck(scan));

/** Whether a device may forget a scan that is old. */
export const isSettled = (scan: KeptScan) => scan.outcome !== undefined || scan.asked === true || isStuck(scan);

/** Whether the site answered, and what was sent is why it failed: sent again at once it fails again. */
export const failsWith = (status: number) => ![0, 401, 403, 429, 502, 503, 504].includes(status);

/**
 * The key of a code that was scanned a moment ago and whose answer was lost: the server may have checked it in, and the same scan isn't
 * a double. Later, or once it was answered, it is another one.
 */
export const keyAgain = (scans: readonly KeptScan[], eventId: string, code: string, now: number): string | undefined =>
  scans.findLast(
    (scan) =>
      scan.eventId === eventId &&
      scan.code === code &&
      scan.asked === true &&
      scan.outcome === undefined &&
      Math.abs(now - Date.parse(scan.at)) < sameScanMs,
  )?.key;

/** The scan by which this device let somebody in with a code and which the server doesn't know yet: it has to come before the next one. */
export const toldFirst = (scans: readonly KeptScan[], eventId: string, code: string): KeptScan | undefined =>
  scans.find((scan) => scan.eventId === eventId && scan.code === code && scan.outcome === undefined && scan.letIn);

/**
 * What is on this device, and what it had no room to keep: scans, and what became of those that it keeps as they were before. So what this
 * page knows of a scan counts, unless the device has its answer, or that somebody was let in, by another page.
 */
export function joinScans(kept: readonly KeptScan[], inMemory: readonly KeptScan[]): KeptScan[] {
  const known = new Map(inMemory.map((scan) => [scan.key, scan]));
  const keys = new Set(kept.map(({ key }) => key));
  const onDevice = kept.map((scan) => {
    const other = known.get(scan.key) ?? scan;
    const isNewer = scan.outcome !== undefined || (other.outcome === undefined && scan.letIn && !other.letIn);
    return isNewer ? scan : other;
  });
  return [...onDevice, ...inMemory.filter(({ key }) => !keys.has(key))];
}
