import { Link } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import { enrollmentsPath } from "../../admin/views.ts";
import { daysText } from "../../days.ts";
import { Decide } from "../../ui/admin/decide.tsx";
import { PartList } from "../../ui/admin/part-list.tsx";
import { EnrollmentBadge } from "../../ui/enrollment-badge.tsx";
import type { Route } from "./+types/enrollment.ts";

const api = apiOf<EnrollmentCalls>();
const programsPath = `${adminHome}/programs`;
const certificatesPath = `${adminHome}/certificates`;

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta("An enrollment", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { enrollment: (await adminRead(request, () => api("GET /enrollments/admin/{id}", { params }))).data };
}

const above = <Breadcrumbs items={[{ title: "Enrollments", href: enrollmentsPath }, { title: "Enrollment" }]} />;
const moment = (iso: string | null) => (iso === null ? "" : <time dateTime={iso}>{formatDateTime(iso)}</time>);
const deadline = (iso: string | null) => (iso === null ? "" : <time dateTime={iso}>{formatDeadline(iso)}</time>);

export function HydrateFallback() {
  return (
    <Screen title="An enrollment" above={above}>
      <SkeletonGroup label="Loading the enrollment" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function EnrollmentScreen({ loaderData: { enrollment } }: Route.ComponentProps) {
  const { name, email, state, program, cohort, programId, price, request, reason, left, certificate, revoked } =
    enrollment;
  return (
    <Screen title={name === "" ? "Account deleted" : <Spoken>{name}</Spoken>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          {enrollment.cohortCanceled && <Notice tone="warning">This cohort was canceled.</Notice>}
          {revoked !== null && (
            <Notice tone="warning" title="Its certificate was revoked">
              <Link to={`${certificatesPath}/${revoked.id}`} className="link num">
                {revoked.number}
              </Link>{" "}
              was issued for this enrollment, so no other is issued from here. If one is due, issue it in{" "}
              <Link to={`${certificatesPath}/new`} className="link">
                Certificates
              </Link>
              .
            </Notice>
          )}
          {request !== "" && (
            <section aria-labelledby="request" className="rounded-card border border-line bg-surface p-5">
              <h2 id="request" className="headline-4">
                What they wrote
              </h2>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">
                <Spoken>{request}</Spoken>
              </p>
            </section>
          )}
          <FactList
            facts={[
              { name: "State", value: <EnrollmentBadge state={state} /> },
              { name: "Email", value: <span className="break-all">{email}</span> },
              {
                name: "Program",
                value: (
                  <Link to={`${programsPath}/${programId}/cohorts`} className="link">
                    <Spoken>{program}</Spoken>
                  </Link>
                ),
              },
              { name: "Cohort", value: <Spoken>{cohort}</Spoken> },
              { name: "Dates", value: daysText(enrollment) },
              { name: "Seats left", value: String(left) },
              { name: "Fee", value: price === 0 ? "Free" : formatBdt(price) },
              {
                name: "Paid in parts",
                value: enrollment.parts.length === 0 ? "" : <PartList parts={enrollment.parts} />,
              },
              { name: "Asked", value: moment(enrollment.createdAt) },
              { name: "To be paid by", value: deadline(enrollment.heldUntil) },
              { name: "Enrolled", value: moment(enrollment.enrolledAt) },
              { name: "Completed", value: moment(enrollment.completedAt) },
              { name: "Refused because", value: reason },
              {
                name: "Certificate",
                value: certificate ? (
                  <Link to={`${certificatesPath}/${certificate.id}`} className="link num">
                    {certificate.number}
                  </Link>
                ) : (
                  ""
                ),
              },
            ]}
          />
        </div>
        <Decide enrollment={enrollment} />
      </div>
    </Screen>
  );
}
