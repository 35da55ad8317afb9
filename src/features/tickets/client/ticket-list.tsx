import { MembersPay } from "#features/memberships/client/members-pay.tsx";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { type DiscountKind, groupFrom, type Percents } from "#lib/event-discount.ts";
import { formatBdt } from "#lib/money.ts";
import { capital } from "#lib/noun.ts";
import { serviceOf } from "#lib/service-address.ts";
import { buttonClass } from "#ui/button-class.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { TicketTypeView } from "../contract.ts";
import { wayNames } from "../ways.ts";

const priceText = (price: number) => (price === 0 ? "Free" : formatBdt(price));

/** What places cost, from the lowest to the highest. */
export function priceRange(types: readonly TicketTypeView[]): string {
  const prices = types.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? priceText(least) : `${priceText(least)} to ${formatBdt(most)}`;
}

/** Whether any place can be had now. */
export const isOnSale = (types: readonly TicketTypeView[]) => types.some(({ state }) => state === "open");

function Standing({ type: { state, left, salesStart, salesEnd } }: { type: TicketTypeView }) {
  if (state === "soon" && salesStart !== null)
    return (
      <>
        Opens <time dateTime={salesStart}>{formatDeadline(salesStart)}</time>
      </>
    );
  if (state === "sold_out") return "Sold out";
  if (state === "over") return "Registration closed";
  if (left !== null) return left === 1 ? "1 place left" : `${left} places left`;
  return (
    <>
      Places available until <time dateTime={salesEnd}>{formatDeadline(salesEnd)}</time>
    </>
  );
}

const who: Record<DiscountKind, string> = {
  group: `groups of ${groupFrom} or more people of one organization`,
  alumni: "alumni of the institute",
  student: "full-time students",
};

/** The tickets of an event: what each costs, how it stands, and the way to have one. */
export function TicketList({ types, percents }: { types: readonly TicketTypeView[]; percents: Percents | null }) {
  const costly = types.filter(({ price }) => price > 0);
  const said = Object.entries(percents ?? {})
    .filter(([, percent]) => percent > 0)
    .map(
      ([kind, percent]) =>
        `${who[kind as DiscountKind]} pay ${percent}% less${kind === "group" ? "" : " for their own place"}`,
    )
    .join("; ");
  const named = costly.filter(({ discounts }) => discounts).map(({ name }) => name);
  return (
    <section id="tickets" aria-labelledby="tickets-title" className="mt-8 scroll-mt-24">
      <h2 id="tickets-title" className="headline-4">
        Tickets
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {types.map((type) => (
          <li key={type.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 grow basis-48">
              <h3 className="font-serif leading-snug font-semibold">
                <Spoken>{type.name}</Spoken>
              </h3>
              <p className="facts mt-1">
                <span>{wayNames[type.way]}</span>
                <span>
                  <Standing type={type} />
                </span>
              </p>
            </div>
            <p className="num font-semibold" data-price="">
              {priceText(type.price)}
              <MembersPay price={type.memberPrice} />
            </p>
            {(type.state === "open" || type.state === "sold_out") && (
              <PageLink
                to={serviceOf.registering(type.id)}
                rel="nofollow"
                aria-label={`${type.state === "open" ? "Register" : "Join the waiting list"}: ${type.name}`}
                className={buttonClass({ variant: "secondary", className: "max-sm:w-full" })}
              >
                {type.state === "open" ? "Register" : "Join the waiting list"}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      {said !== "" && named.length > 0 && (
        <p className="mt-3 text-sm text-muted" data-price="">
          {named.length < costly.length ? (
            <>
              For <Spoken>{named.join(", ")}</Spoken>: {said}.
            </>
          ) : (
            `${capital(said)}.`
          )}
        </p>
      )}
    </section>
  );
}
