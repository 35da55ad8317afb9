import { refundRulesOf } from "../client/refund-rules.ts";
import { RefundTerms } from "../client/ways.tsx";
import type { Item } from "../contract.ts";

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
      <RefundTerms />
    </>
  );
}
