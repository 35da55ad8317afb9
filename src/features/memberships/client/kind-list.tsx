import { formatBdt } from "#lib/money.ts";
import { serviceOf } from "#lib/service-address.ts";
import { buttonClass } from "#ui/button-class.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MembershipKind } from "../contract.ts";
import { monthsText } from "../months.ts";

/** The kinds of membership: whom each is for, what it brings and costs, and the way into it. */
export function KindList({ kinds }: { kinds: readonly MembershipKind[] }) {
  return (
    <section id="kinds" aria-labelledby="kinds-title" className="mb-12 scroll-mt-24">
      <h2 id="kinds-title" className="headline-3">
        Kinds of membership
      </h2>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {kinds.map(({ id, name, summary, benefits, fee, months }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-8 gap-y-4 py-6">
            <div className="min-w-0 grow basis-72">
              <h3 className="font-serif text-lg leading-snug font-semibold">
                <Spoken>{name}</Spoken>
              </h3>
              {summary !== "" && (
                <p className="mt-1 text-muted">
                  <Spoken>{summary}</Spoken>
                </p>
              )}
              {benefits.length > 0 && (
                <ul className="mt-3 list-disc space-y-1 pl-5">
                  {benefits.map((benefit) => (
                    <li key={benefit}>
                      <Spoken>{benefit}</Spoken>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div className="flex flex-col gap-3 max-sm:w-full sm:items-end">
              <p data-price="" className="sm:text-right">
                <span className="num block text-lg font-semibold">{fee === 0 ? "Free" : formatBdt(fee)}</span>
                <span className="text-sm text-muted">for {monthsText(months)}</span>
              </p>
              <PageLink
                to={serviceOf.applying(id)}
                rel="nofollow"
                aria-label={`Apply: ${name}`}
                className={buttonClass({ variant: "secondary", className: "max-sm:w-full" })}
              >
                Apply
              </PageLink>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        You apply with your account, and the institute answers by email. Nothing is charged before that.
      </p>
    </section>
  );
}
