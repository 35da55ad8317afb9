import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Coupon } from "../../admin/coupon-contract.ts";
import { couponState, firstDayOf, lastDayOf, takesOff } from "../../admin/coupon-views.ts";

const tones: Record<ReturnType<typeof couponState>, BadgeTone> = {
  Active: "success",
  "Not begun": "info",
  Ended: "neutral",
  "Used up": "neutral",
  Stopped: "neutral",
};

/** Whether a coupon can be used now. */
export function CouponBadge({ coupon }: { coupon: Coupon }) {
  const state = couponState(coupon, Date.now());
  return <Badge tone={tones[state]}>{state}</Badge>;
}

const day = (at: string) => <time dateTime={at}>{formatDay(at)}</time>;

function days({ startsAt, endsAt }: Coupon) {
  const last = endsAt === null ? undefined : day(lastDayOf(endsAt));
  if (startsAt === null) return last ? <>until {last}</> : "always";
  const first = day(firstDayOf(startsAt));
  return last ? (
    <>
      {first} to {last}
    </>
  ) : (
    <>from {first}</>
  );
}

/** The coupons: what each takes off, how often it was used, and when it can be. */
export const couponColumns: readonly Column<Coupon>[] = [
  { key: "code", title: "Code", cell: ({ code }) => <span className="num font-semibold">{code}</span> },
  { key: "state", title: "State", size: "sm", cell: (coupon) => <CouponBadge coupon={coupon} /> },
  { key: "off", title: "Takes off", align: "end", size: "sm", phone: "labelled", cell: takesOff },
  {
    key: "uses",
    title: "Used",
    align: "end",
    size: "sm",
    phone: "labelled",
    cell: ({ uses, maxUses }) => `${formatCount(uses)}${maxUses === null ? "" : ` of ${formatCount(maxUses)}`}`,
  },
  { key: "days", title: "Valid", phone: "labelled", cell: days },
  { key: "note", title: "Note", phone: "hidden", cell: ({ note }) => note !== "" && <Spoken>{note}</Spoken> },
];
