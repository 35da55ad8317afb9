import { NameCertificate } from "#features/discounts/client/name-certificate.tsx";
import { discountName } from "#lib/event-discount.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { OfferedType } from "../contract.ts";

/** What somebody has, or can have, taken off one place. Not in the form of the people: it opens one of its own. */
export function OwnDiscount({ offered, onNamed }: { offered: OfferedType; onNamed: () => void }) {
  const { percents, proofs, discountUsed } = offered;
  if (percents.alumni === 0) return null;
  const names = proofs.filter(({ kind }) => kind === "alumni").map(({ name }) => name);
  return (
    <section aria-label="Your discount" className="max-w-2xl rounded-card border border-line bg-surface p-4 sm:p-5">
      {discountUsed ? (
        <p>You've used your discount for this event already: it is for one place.</p>
      ) : names.length > 0 ? (
        <p>
          <strong className="font-semibold">{discountName({ kind: "alumni", percent: percents.alumni })}</strong> on the
          place of <Spoken>{names.join(" or ")}</Spoken>, once for this event. The name on the ticket has to be the one
          on the certificate.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="grow basis-60">Alumni of the institute pay {percents.alumni}% less for their own place.</p>
          <NameCertificate onNamed={onNamed} />
        </div>
      )}
    </section>
  );
}
