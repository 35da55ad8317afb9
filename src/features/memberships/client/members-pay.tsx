import { formatBdt } from "#lib/money.ts";

/** What members pay, for everybody to read beside a price. */
export function MembersPay({ price }: { price: number | null }) {
  return price === null ? null : (
    <span data-price="" className="num block text-sm font-normal text-muted">
      Members pay {formatBdt(price)}
    </span>
  );
}
