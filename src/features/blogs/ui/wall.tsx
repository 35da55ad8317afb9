import { BuyButtons } from "#features/shop/client/buy-buttons.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/page-link.tsx";
import type { BlogDetail } from "../contract.ts";
import type { OwnCopy } from "./use-whole-text.ts";

const count = new Intl.NumberFormat("en-US");

/**
 * Where the free part ends: how much is left, what it costs, and the way to buy it. Somebody who is signed in sees it
 * only once it is known that the blog is not theirs; its room is kept meanwhile, so nothing jumps.
 */
export function Wall({ blog, copy }: { blog: Omit<BlogDetail, "content">; copy: OwnCopy }) {
  return (
    <aside
      aria-label="Premium"
      data-own=""
      aria-busy={copy.asking || undefined}
      className={classNames(
        "wall relative mt-8 rounded-card border border-line bg-surface p-6 sm:p-8",
        copy.asking && "[[data-session]_&]:invisible",
      )}
    >
      <h2 className="headline-3">Read the other {count.format(blog.remainingWords)} words</h2>
      <p className="mt-1.5 mb-5 text-[0.9375rem] text-muted">
        Paid once, yours to keep, with corrections when the rules change.
      </p>
      <BuyButtons blogId={blog.id} price={blog.price} />
      <p className="mt-4 text-sm text-muted">
        Our search finds the words behind this point, but not its figures and codes.
      </p>
      <p className="mt-2 text-sm text-muted">
        {copy.failed ? (
          <>
            We couldn't check whether you already own this.{" "}
            <Button variant="quiet" onClick={copy.retry}>
              Try again
            </Button>
          </>
        ) : (
          <>
            Paid, but it does not open?{" "}
            <PageLink to="/dashboard/payment-help" rel="nofollow" className="link">
              Find your payment
            </PageLink>
          </>
        )}
      </p>
    </aside>
  );
}
