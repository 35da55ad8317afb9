import { Link } from "react-router";
import { NameCertificate } from "#features/discounts/client/name-certificate.tsx";
import { discountName } from "#lib/event-discount.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { OfferedType } from "../contract.ts";

/** What somebody has, or can have, taken off one place. Not in the form of the people: it opens one of its own. */
export function OwnDiscount({ offered, onNamed }: { offered: OfferedType; onNamed: () => void }) {
  const { percents, proofs, discountUsed } = offered;
  if (percents.alumni === 0 && percents.student === 0) return null;
  const given = proofs.filter(({ kind }) => percents[kind] > 0);
  const isNothing = given.length === 0;
  return (
    <section aria-label="Your discount" className="max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-5">
      {discountUsed ? (
        <p>You've used your discount for this event already: it is for one place.</p>
      ) : isNothing ? (
        <div className="space-y-3">
          {percents.alumni > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="grow basis-60">Alumni of the institute pay {percents.alumni}% less for their own place.</p>
              <NameCertificate onNamed={onNamed} />
            </div>
          )}
          {percents.student > 0 && (
            <p>
              Full-time students pay {percents.student}% less for their own place, once we've looked at their proof.{" "}
              <Link to="/dashboard/discounts" className="link">
                Send a proof
              </Link>
            </p>
          )}
        </div>
      ) : (
        <>
          {given.map(({ kind, name }) => (
            <p key={`${kind} ${name}`}>
              <strong className="font-semibold">{discountName({ kind, percent: percents[kind] })}</strong> on the place
              of <Spoken>{name}</Spoken>, once for this event.
            </p>
          ))}
          <p className="mt-1 text-sm text-muted">The name on the ticket has to be that name.</p>
        </>
      )}
    </section>
  );
}
