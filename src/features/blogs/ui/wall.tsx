import { MembersPay } from "#features/memberships/client/members-pay.tsx";
import { BuyButtons } from "#features/shop/client/buy-buttons.tsx";
import { BuyingPromises, WaysToPay } from "#features/shop/client/ways.tsx";
import { wordsText } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { WayToPay } from "#platform/payments/gateway-facts.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { BlogDetail } from "../contract.ts";
import type { OwnCopy } from "./use-whole-text.ts";

/**
 * Where the free part ends: what the rest contains, who wrote it, what it costs and how it is paid. Somebody who is
 * signed in sees it only once it is known that the blog is not theirs; its room is kept meanwhile, so nothing jumps.
 */
export function Wall({
  blog,
  copy,
  ways,
}: {
  blog: Omit<BlogDetail, "content">;
  copy: OwnCopy;
  ways: readonly WayToPay[];
}) {
  const minutes = Math.max(1, Math.round(blog.remainingWords / 200));
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
      <h2 className="headline-3">Read the other {wordsText(blog.remainingWords)}</h2>
      <p className="mt-1.5 text-[0.9375rem] text-muted">
        Pay once and keep it, with corrections when the rules change.
      </p>
      {blog.lockedHeadings.length > 0 && (
        <div className="mt-5">
          <h3 className="text-sm font-semibold">In the rest</h3>
          <ul className="mt-1.5 columns-1 gap-x-8 text-[0.9375rem] sm:columns-2">
            {blog.lockedHeadings.map((title, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes.
              <li key={i} className="break-inside-avoid border-l-2 border-line py-1 pl-3 text-pretty">
                <Spoken>{title}</Spoken>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="mt-5 space-y-1 text-sm">
        <Fact name="Author">
          <span className="font-semibold">{blog.author}</span>
          {blog.authorAbout !== "" && `. ${blog.authorAbout}.`}
        </Fact>
        <Fact name="Length">{minutes} more min of reading</Fact>
        {blog.asOf !== null && <Fact name="Facts as of">{formatDay(blog.asOf)}</Fact>}
      </dl>
      <div className="mt-6 space-y-3">
        <BuyButtons id={blog.id} title={blog.title} price={blog.price} />
        <MembersPay price={blog.memberPrice ?? null} />
      </div>
      <div className="mt-4 space-y-3">
        <WaysToPay ways={ways} />
        <BuyingPromises />
        <p className="text-sm text-muted">
          Our search finds the words behind this point, but not its figures and codes.
        </p>
      </div>
      {copy.failed && (
        <p className="mt-4 text-sm text-muted">
          We couldn't check whether you already own this.{" "}
          <Button variant="quiet" onClick={copy.retry}>
            Try again
          </Button>
        </p>
      )}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
