import { formatBdt } from "#lib/money.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import type { BlogDetail } from "../contract.ts";

const count = new Intl.NumberFormat("en-US");

/** Where the free part ends: how much is left, what it costs, and the way to buy it. */
export function Wall({ blog }: { blog: Omit<BlogDetail, "content"> }) {
  return (
    <aside aria-label="Premium" className="wall relative mt-8 rounded-card border border-line bg-surface p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="max-w-80">
          <h2 className="headline-3">Read the other {count.format(blog.remainingWords)} words</h2>
          <p className="mt-1.5 text-[0.9375rem] text-muted">
            Paid once, yours to keep, with corrections when the rules change.
          </p>
        </div>
        <ButtonLink to={`/checkout?blog=${blog.slug}`} size="lg" className="max-sm:w-full">
          Buy for {formatBdt(blog.price)}
        </ButtonLink>
      </div>
    </aside>
  );
}
