import { formatDay } from "#lib/dates.ts";

/** From which day to which a cohort is taught. */
export const daysText = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
