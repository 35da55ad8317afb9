import type { z } from "zod";
import { listSearch } from "#lib/list-address.ts";
import { formatBdt } from "#lib/money.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Coupon } from "./coupon-contract.ts";
import { pagingQuerySchema } from "./payments-contract.ts";

/** Where coupons are listed; one is behind it by its id, a new one by 'new'. */
export const couponsPath = "/admin-dashboard/coupons";

type Values = Partial<Record<keyof z.infer<typeof pagingQuerySchema>, number>>;

/** The address of the list with these values. */
export const couponsHref = (values: Values) => couponsPath + listSearch(pagingQuerySchema, values);

/** What a coupon takes off ('10%', 'BDT 100'). */
export const takesOff = ({ kind, value }: Pick<Coupon, "kind" | "value">) =>
  kind === "percent" ? `${value}%` : formatBdt(value);

/** Whether a coupon can be used at a moment (ms), and if not, why. */
export function couponState(coupon: Coupon, now: number): "Active" | "Stopped" | "Not begun" | "Ended" | "Used up" {
  if (!coupon.active) return "Stopped";
  if (coupon.endsAt !== null && Date.parse(coupon.endsAt) <= now) return "Ended";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "Used up";
  return coupon.startsAt !== null && Date.parse(coupon.startsAt) > now ? "Not begun" : "Active";
}

const dayMs = 86_400_000;

/** The first moment of a day in Dhaka ('2026-11-22'), and the day of a moment. */
export const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`).toISOString();
export const firstDayOf = (startsAt: string) => dhakaDay(new Date(startsAt));

/** A coupon ends with its last day: at the first moment of the next one. */
export const endOf = (day: string) => new Date(Date.parse(beginOf(day)) + dayMs).toISOString();
export const lastDayOf = (endsAt: string) => dhakaDay(new Date(Date.parse(endsAt) - 1));
