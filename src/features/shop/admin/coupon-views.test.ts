import { expect, it } from "vitest";
import type { Coupon } from "./coupon-contract.ts";
import { beginOf, couponState, endOf, firstDayOf, lastDayOf, takesOff } from "./coupon-views.ts";

const coupon: Coupon = {
  id: "3f1c2d4e-0000-4000-8000-000000000007",
  code: "EID",
  kind: "percent",
  value: 12.5,
  maxUses: 3,
  maxUsesPerPerson: 1,
  startsAt: beginOf("2026-11-20"),
  endsAt: endOf("2026-11-22"),
  active: true,
  note: "",
  uses: 0,
  createdAt: "2026-11-01T00:00:00.000Z",
};
const at = (moment: string) => Date.parse(`${moment}+06:00`);

it("goes from the first moment of its first day to the last of its last one, in Dhaka", () => {
  expect([coupon.startsAt, coupon.endsAt]).toEqual(["2026-11-19T18:00:00.000Z", "2026-11-22T18:00:00.000Z"]);
  expect([firstDayOf(coupon.startsAt ?? ""), lastDayOf(coupon.endsAt ?? "")]).toEqual(["2026-11-20", "2026-11-22"]);
  const states = ["2026-11-19T23:59:59", "2026-11-20T00:00", "2026-11-22T23:59:59", "2026-11-23T00:00"];
  expect(states.map((moment) => couponState(coupon, at(moment)))).toEqual(["Not begun", "Active", "Active", "Ended"]);
});

it("can be stopped or used up", () => {
  const now = at("2026-11-21T12:00");
  expect(couponState({ ...coupon, active: false }, now)).toBe("Stopped");
  expect(couponState({ ...coupon, uses: 3 }, now)).toBe("Used up");
  expect(couponState({ ...coupon, startsAt: null, endsAt: null, maxUses: null, uses: 900 }, now)).toBe("Active");
});

it("says what it takes off", () => {
  expect([takesOff(coupon), takesOff({ kind: "amount", value: 1000.5 })]).toEqual(["12.5%", "BDT 1,000.50"]);
});
