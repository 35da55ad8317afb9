import { MembersPay } from "#features/memberships/client/members-pay.tsx";
import { formatDeadline, formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { serviceOf } from "#lib/service-address.ts";
import { buttonClass } from "#ui/button-class.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CohortView } from "../contract.ts";
import { daysText } from "../days.ts";
import { partsText } from "../part-words.ts";

const feeText = (price: number) => (price === 0 ? "Free" : formatBdt(price));

/** What seats cost, from the lowest to the highest: of cohorts that can still be enrolled in, where there are some. */
export function feeRange(cohorts: readonly CohortView[]): string {
  const ahead = cohorts.filter(({ state }) => state === "open" || state === "soon");
  const fees = (ahead.length > 0 ? ahead : cohorts).map(({ price }) => price);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return least === most ? feeText(least) : `${feeText(least)} to ${formatBdt(most)}`;
}

/** Whether any seat can be had, or asked for, now. */
export const isOpen = (cohorts: readonly CohortView[]) => cohorts.some(({ state }) => state === "open");

/** What closes as a day begins closes with the day before. */
const byText = (iso: string) =>
  formatDhakaTime(iso) === "12:00 AM" ? (
    <>
      before <time dateTime={iso}>{formatDhakaDay(iso)}</time>
    </>
  ) : (
    <>by {momentText(iso)}</>
  );

const momentText = (iso: string) => <time dateTime={iso}>{formatDeadline(iso)}</time>;

function Standing({ cohort: { state, left, opensAt, closesAt } }: { cohort: CohortView }) {
  if (state === "soon" && opensAt !== null) return <>Enrollment opens {momentText(opensAt)}</>;
  if (state === "sold_out") return "Full";
  if (state === "over") return "Enrollment closed";
  return (
    <>
      {left === null ? "Seats available" : left === 1 ? "1 seat left" : `${left} seats left`}; enroll {byText(closesAt)}
    </>
  );
}

/** That the fee can be paid in parts, and in which. */
function InParts({ cohort: { parts, memberFirstPart } }: { cohort: CohortView }) {
  if (parts.length === 0) return null;
  return (
    <p className="num mt-0.5 text-sm text-muted" data-price="">
      Or in {parts.length} parts: {partsText(parts)}.
      {memberFirstPart !== null && ` Members pay ${formatBdt(memberFirstPart)} now.`}
    </p>
  );
}

/** The cohorts of a program: when, what each costs, how it stands, and the way into it. */
export function CohortList({ cohorts }: { cohorts: readonly CohortView[] }) {
  return (
    <section id="cohorts" aria-labelledby="cohorts-title" className="mt-8 scroll-mt-24">
      <h2 id="cohorts-title" className="headline-4">
        Dates and seats
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {cohorts.map((cohort) => (
          <li key={cohort.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 grow basis-64">
              <h3 className="font-serif leading-snug font-semibold">
                <Spoken>{cohort.name}</Spoken>
              </h3>
              <p className="num mt-1">{daysText(cohort)}</p>
              {cohort.schedule !== "" && (
                <p className="mt-0.5 text-sm whitespace-pre-line text-muted">
                  <Spoken>{cohort.schedule}</Spoken>
                </p>
              )}
              <p className="mt-0.5 text-sm text-muted">
                <Standing cohort={cohort} />
              </p>
              <InParts cohort={cohort} />
            </div>
            <p className="num font-semibold" data-price="">
              {feeText(cohort.price)}
              <MembersPay price={cohort.memberPrice} />
            </p>
            {cohort.state === "open" && (
              <PageLink
                to={serviceOf.enrolling(cohort.id)}
                rel="nofollow"
                aria-label={`${cohort.way === "approval" ? "Ask for a seat" : "Enroll"}: ${cohort.name}`}
                className={buttonClass({ variant: "secondary", className: "max-sm:w-full" })}
              >
                {cohort.way === "approval" ? "Ask for a seat" : "Enroll"}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
