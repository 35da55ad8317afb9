/** A moment as it is written in Dhaka, with the difference to UTC ('2026-12-01T09:30:00+06:00'), for machines. */
export const dhakaMoment = (iso: string) =>
  `${new Date(Date.parse(iso) + 6 * 3_600_000).toISOString().slice(0, 19)}+06:00`;
