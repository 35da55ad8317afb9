import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { Icon } from "#ui/icon.tsx";
import type { Order } from "../../contract.ts";
import { stepsOf } from "./timeline.ts";

/** The way of an order so far: ordered, paid, refunded, with the moments. */
export function TimeLine({ order }: { order: Order }) {
  return (
    <section aria-labelledby="order-steps">
      <h2 id="order-steps" className="headline-4">
        What happened
      </h2>
      <ol className="mt-3 space-y-0">
        {stepsOf(order).map(({ name, at, by }) => (
          <li
            key={`${name} ${at ?? ""}`}
            className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[9px] not-last:before:border-l not-last:before:border-edge not-last:before:content-['']"
          >
            <Icon
              name={at === null ? "clock" : "circle-check"}
              size={19}
              className={at === null ? "mt-0.5 shrink-0 text-muted" : "mt-0.5 shrink-0 text-leaf"}
            />
            <p>
              <span className="font-semibold">{name}</span>
              <span className="num block text-sm text-muted">
                {at !== null ? (
                  <time dateTime={at}>{formatDateTime(at)}</time>
                ) : (
                  by !== undefined && (
                    <>
                      By <time dateTime={by}>{formatDeadline(by)}</time>
                    </>
                  )
                )}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
