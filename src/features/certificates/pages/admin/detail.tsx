import { Link } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { certificatesPath } from "../../admin/views.ts";
import { Reissue } from "../../ui/admin/reissue.tsx";
import { Renew } from "../../ui/admin/renew.tsx";
import { Revoke } from "../../ui/admin/revoke.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<CertificateCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.certificate.number ?? "A certificate", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { certificate: (await adminRead(request, () => api("GET /certificates/{id}", { params }))).data };
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Certificates", href: certificatesPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A certificate" above={above("Certificate")}>
      <SkeletonGroup label="Loading the certificate" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

const other = ({ id, number }: { id: string; number: string }) => (
  <Link to={`${certificatesPath}/${id}`} className="link num">
    {number}
  </Link>
);

export default function CertificateScreen({ loaderData: { certificate } }: Route.ComponentProps) {
  const { number, state, before, next } = certificate;
  return (
    <Screen
      title={<Spoken>{certificate.holder}</Spoken>}
      above={above(number)}
      action={
        <ButtonLink to={pageOf.certificate(number)} variant="secondary">
          Open its page
        </ButtonLink>
      }
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          {certificate.revokedReason !== null && certificate.revokedAt !== null && (
            <Notice tone="danger" title={`Revoked on ${formatDateTime(certificate.revokedAt)}`}>
              <Spoken>{certificate.revokedReason}</Spoken>
            </Notice>
          )}
          {next && (
            <Notice tone="info">
              {next.as === "correction" ? "Reissued with a corrected name as " : "Renewed by "}
              {other(next)}
            </Notice>
          )}
          <FactList
            facts={[
              { name: "State", value: <StateBadge state={state} /> },
              { name: "Number", value: number },
              {
                name: certificate.kind === "attendance" ? "Certificate of attendance" : "Certificate",
                value: <Spoken>{certificate.title}</Spoken>,
              },
              { name: "Took place", value: certificate.occasion ?? undefined },
              {
                name: "Email",
                value: certificate.email
                  ? `${certificate.email}${certificate.hasAccount ? ", has an account" : ""}`
                  : "None",
              },
              { name: "Issued on", value: formatDay(certificate.issuedOn) },
              {
                name: "Valid until",
                value: certificate.validUntil === null ? "No end" : formatDay(certificate.validUntil),
              },
              { name: "Issued by", value: certificate.issuedBy ?? undefined },
              { name: "Entered", value: formatDateTime(certificate.createdAt) },
              ...(before ? [{ name: before.as === "correction" ? "Corrects" : "Renews", value: other(before) }] : []),
            ]}
          />
        </div>
        {(state === "valid" || state === "expired") && (
          <aside aria-label="Steps" className="space-y-2">
            {next === null && certificate.validUntil !== null && <Renew certificate={certificate} />}
            {next === null && <Reissue certificate={certificate} />}
            <Revoke certificate={certificate} />
          </aside>
        )}
      </div>
    </Screen>
  );
}
