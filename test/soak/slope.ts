/** What was read of a running site at one moment. */
export interface Reading {
  /** Minutes since the load began. */
  minute: number;
  memoryMb: number;
  descriptors: number;
  /** Processes of the database: its own, and one for each connection of the site. */
  connections: number;
}

/** How fast values grow in an hour: the line that fits best through them (least squares). */
export function growthAnHour(readings: readonly { minute: number; value: number }[]): number {
  const n = readings.length;
  if (n < 2) return 0;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const x = mean(readings.map(({ minute }) => minute));
  const y = mean(readings.map(({ value }) => value));
  const across = readings.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0);
  const along = readings.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return along === 0 ? 0 : (60 * across) / along;
}

/** What may grow by how much in an hour, once caches are full and plans are made: after the first third. */
export const bounds = { memoryMb: 24, descriptors: 6, connections: 3 } as const;
export type Measured = keyof typeof bounds;

export interface Verdict {
  what: Measured;
  growth: number;
  most: number;
  least: number;
  level: boolean;
}

/** Whether each of them stays level over the last two thirds. */
export function judge(readings: readonly Reading[]): Verdict[] {
  const settled = readings.slice(Math.floor(readings.length / 3));
  return (Object.keys(bounds) as Measured[]).map((what) => {
    const values = settled.map((reading) => reading[what]);
    const growth = growthAnHour(settled.map((reading) => ({ minute: reading.minute, value: reading[what] })));
    return { what, growth, most: Math.max(...values), least: Math.min(...values), level: growth <= bounds[what] };
  });
}
