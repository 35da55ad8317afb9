/** What Chromium's browsers know of the connection; others say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Length of a round trip, ms. */
  rtt?: number;
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether every kilobyte is waited for or paid for. Where the browser does not say, it is taken for a good connection. */
export function isDear(): boolean {
  const { saveData, effectiveType = "" } = connection() ?? {};
  return saveData === true || /2g|3g/.test(effectiveType);
}

/** How long to wait before asking for what the first text does not need: until that is on its way, ms. */
export function politeWait(): number {
  return isDear() ? (connection()?.rtt ?? 0) : 0;
}
