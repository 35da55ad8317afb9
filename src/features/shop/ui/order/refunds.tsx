import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { OrderRefund as Refund } from "../../contract.ts";
import { refundWords } from "./outcome-words.ts";

/** What was paid back, what is on its way and by when it must have come. */
export function Refunds({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="headline-4">
        Refunds
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>
              <span className="num font-semibold">{formatBdt(refund.amount)}</span>
              <span className="text-muted"> to the card, wallet or account you paid with</span>
            </span>
            <span>
              {refundWords[refund.state]}
              <span className="text-muted">
                {refund.doneAt === null ? (
                  <>
                    , by <time dateTime={refund.dueBy}>{formatDeadline(refund.dueBy)}</time> at the latest
                  </>
                ) : (
                  <>
                    {" "}
                    on <time dateTime={refund.doneAt}>{formatDateTime(refund.doneAt)}</time>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
