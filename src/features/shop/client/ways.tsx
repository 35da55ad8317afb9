import type { WayToPay } from "#platform/payments/gateway-facts.ts";
import { Icon } from "#ui/icon.tsx";
import type { Item } from "../contract.ts";
import { refundRulesOf } from "./refund-rules.ts";

/** How one can pay here, with small drawings of our own: no logos of others. */
export function WaysToPay({ ways }: { ways: readonly WayToPay[] }) {
  if (ways.length === 0) return null;
  return (
    <ul aria-label="Ways to pay" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {ways.map(({ kind, words }) => (
        <li key={words} className="flex items-center gap-1.5">
          <Icon name={`pay-${kind}`} size={20} className="shrink-0 text-sea" />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** The refund rules for what is bought, with the terms behind them; where several hold, each says for what. */
export function RefundRules({ kinds }: { kinds: readonly Item["kind"][] }) {
  const rules = refundRulesOf(kinds);
  return (
    <>
      {rules.map(({ of, rule }) => (
        <span key={of} className={rules.length > 1 ? "mb-1 block" : undefined}>
          {rules.length > 1 && <strong className="font-semibold">{of}: </strong>}
          {rule}{" "}
        </span>
      ))}
      <a href="/terms#refunds" className="link">
        Terms
      </a>
    </>
  );
}

/** What a buyer is promised: a receipt, and the refund rules. */
export function BuyingPromises({ kinds }: { kinds: readonly Item["kind"][] }) {
  return (
    <ul className="space-y-1 text-sm text-muted">
      <li className="flex gap-2">
        <Icon name="receipt" size={18} className="mt-px shrink-0" />
        You get a receipt by email as soon as you've paid.
      </li>
      <li className="flex gap-2">
        <Icon name="circle-check" size={18} className="mt-px shrink-0" />
        <div>
          <RefundRules kinds={kinds} />
        </div>
      </li>
    </ul>
  );
}
