import { formatDay } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { OwnMembership } from "../contract.ts";
import { StandingBadge } from "./standing-badge.tsx";

/** The card of a member, to be shown or printed. */
export function MemberCard({ membership, institute }: { membership: OwnMembership; institute: string }) {
  const { name, organization, kind, number, since, beginsOn, endsOn, standing } = membership;
  return (
    <section
      aria-label="Membership card"
      className="max-w-md rounded-card border border-line bg-surface p-6 print:border-black"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="eyebrow">{institute}</p>
        <StandingBadge standing={standing} />
      </div>
      <p className="mt-5 font-serif text-xl leading-snug font-semibold wrap-anywhere">
        <Spoken>{name}</Spoken>
      </p>
      {organization !== "" && (
        <p className="mt-0.5 text-muted wrap-anywhere">
          <Spoken>{organization}</Spoken>
        </p>
      )}
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
        <div>
          <dt className="text-muted">Membership</dt>
          <dd className="font-medium wrap-anywhere">
            <Spoken>{kind}</Spoken>
          </dd>
        </div>
        <div>
          <dt className="text-muted">Number</dt>
          <dd className="num font-medium">{number}</dd>
        </div>
        {since !== null && (
          <div>
            <dt className="text-muted">Member since</dt>
            <dd className="num font-medium">{formatDay(since)}</dd>
          </div>
        )}
        {beginsOn !== null && (
          <div>
            <dt className="text-muted">Valid from</dt>
            <dd className="num font-medium">{formatDay(beginsOn)}</dd>
          </div>
        )}
        {endsOn !== null && (
          <div>
            <dt className="text-muted">{standing === "expired" ? "Ended" : "Valid until"}</dt>
            <dd className="num font-medium">{formatDay(endsOn)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
