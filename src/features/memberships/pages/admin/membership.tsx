import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MembershipCalls } from "../../admin/api.server.ts";
import type { StaffMembership } from "../../admin/contract.ts";
import { membershipsPath } from "../../admin/views.ts";
import { monthsText } from "../../months.ts";
import { Decide } from "../../ui/admin/decide.tsx";
import { Exchanges, exchangesOf } from "../../ui/exchanges.tsx";
import { StandingBadge } from "../../ui/standing-badge.tsx";
import type { Route } from "./+types/membership.ts";

const api = apiOf<MembershipCalls>();

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta("A membership", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { membership: (await adminRead(request, () => api("GET /memberships/admin/{id}", { params }))).data };
}

const above = <Breadcrumbs items={[{ title: "Memberships", href: membershipsPath }, { title: "Membership" }]} />;
const moment = (iso: string | null) => (iso === null ? "" : <time dateTime={iso}>{formatDateTime(iso)}</time>);
const deadline = (iso: string | null) => (iso === null ? "" : <time dateTime={iso}>{formatDeadline(iso)}</time>);

export function HydrateFallback() {
  return (
    <Screen title="A membership" above={above}>
      <SkeletonGroup label="Loading the membership" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

function Written({ id, title, text }: { id: string; title: string; text: string }) {
  if (text === "") return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="headline-4">
        {title}
      </h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">
        <Spoken>{text}</Spoken>
      </p>
    </section>
  );
}

function Asked({ membership }: { membership: StaffMembership }) {
  const exchanges = exchangesOf(membership);
  if (exchanges.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="rounded-card border border-line bg-surface p-5">
      <h2 id="asked" className="headline-4 mb-3">
        What we asked, and what they answered
      </h2>
      <Exchanges
        exchanges={exchanges}
        unanswered={membership.standing === "asked" ? "Not answered yet." : "Not answered."}
      />
    </section>
  );
}

function Terms({ terms }: Pick<StaffMembership, "terms">) {
  if (terms.length === 0) return null;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="headline-4">
        Terms
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {terms.map(({ id, startsOn, endsOn, takenBack, paid }) => (
          <li key={id} className="num flex flex-wrap gap-x-4 py-2.5">
            <span>
              {formatDay(startsOn)} to {formatDay(endsOn)}
            </span>
            <span className="text-muted">
              {takenBack ? "Taken back: the money was given back" : paid ? "Paid" : "Free"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function MembershipScreen({ loaderData: { membership } }: Route.ComponentProps) {
  const { name, email, organization, standing, kind, fee, months, reason, decision } = membership;
  return (
    <Screen title={name === "" ? "Account deleted" : <Spoken>{name}</Spoken>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          <Written id="reason" title="What they wrote" text={reason} />
          <Asked membership={membership} />
          <FactList
            facts={[
              { name: "State", value: <StandingBadge standing={standing} /> },
              { name: "Kind", value: <Spoken>{kind}</Spoken> },
              { name: "Email", value: <span className="break-all">{email}</span> },
              { name: "Organization", value: organization === "" ? "" : <Spoken>{organization}</Spoken> },
              { name: "Number", value: membership.number ?? "" },
              { name: "First term", value: `${fee === 0 ? "Free" : formatBdt(fee)}, ${monthsText(months)}` },
              { name: "Begins", value: membership.beginsOn === null ? "" : formatDay(membership.beginsOn) },
              { name: "Until", value: membership.endsOn === null ? "" : formatDay(membership.endsOn) },
              { name: "Applied", value: moment(membership.createdAt) },
              { name: "Decided", value: moment(membership.decidedAt) },
              { name: "To be paid by", value: deadline(membership.payUntil) },
              { name: "Reason told", value: decision === "" ? "" : <Spoken>{decision}</Spoken> },
            ]}
          />
          <Terms terms={membership.terms} />
        </div>
        <Decide membership={membership} />
      </div>
    </Screen>
  );
}
