/** So many places and fewer are told by number (the triggers of tickets and enrollments have it as well). */
const fewLeft = 10;

export const saleStates = ["soon", "open", "sold_out", "over"] as const;
export type SaleState = (typeof saleStates)[number];

interface Selling {
  capacity: number;
  taken: number;
  /** How many wait in line for a place; what is free goes to them first. */
  waiting?: number;
  salesStart: Date | null;
  salesEnd: Date | null;
}

/** Until when places are to be had: until the event begins, or earlier. */
export const endOfSale = ({ salesEnd }: Pick<Selling, "salesEnd">, startsAt: Date) =>
  Math.min(salesEnd?.getTime() ?? Number.POSITIVE_INFINITY, startsAt.getTime());

/**
 * How something with places stands at a moment (ms UTC): a type of an event's tickets, a cohort of a program. Its sale ends when it
 * begins, or earlier. What is over is over, also where it was sold out before.
 */
export function saleState(type: Selling, event: { startsAt: Date }, now: number): SaleState {
  if (now >= endOfSale(type, event.startsAt)) return "over";
  if (type.salesStart !== null && now < type.salesStart.getTime()) return "soon";
  return type.taken >= type.capacity || (type.waiting ?? 0) > 0 ? "sold_out" : "open";
}

/** How many are left, where they are few enough to be told. */
export function leftToTell({ capacity, taken }: Selling): number | null {
  const left = Math.max(0, capacity - taken);
  return left <= fewLeft ? left : null;
}

/** The next moment (ms UTC) at which the clock alone changes what is told of it. */
export function nextSaleChange(type: Selling, event: { startsAt: Date }, now: number): number | undefined {
  const moments = [type.salesStart?.getTime(), endOfSale(type, event.startsAt)].filter((at) => at !== undefined);
  const later = moments.filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}
