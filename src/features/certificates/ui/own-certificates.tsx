import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CertificateCalls } from "../api.server.ts";
import type { PublicCertificate } from "../contract.ts";
import { StateBadge } from "./state-badge.tsx";

const useAnswer: Reads<CertificateCalls> = useRead;

function Row({ certificate }: { certificate: PublicCertificate }) {
  const { number, title, state, issuedOn, validUntil } = certificate;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Spoken>{title}</Spoken>
        </p>
        <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StateBadge state={state} />
          <span className="whitespace-nowrap">{number}</span>
          <span>
            {formatDay(issuedOn)}
            {validUntil !== null && ` to ${formatDay(validUntil)}`}
          </span>
        </p>
      </div>
      <ButtonLink to={pageOf.certificate(number)} variant="secondary" aria-label={`Open ${number}`}>
        Open
      </ButtonLink>
    </li>
  );
}

/** All certificates of one's own, the newest first. */
export function OwnCertificates() {
  const { data, failed, loading, load } = useAnswer("/api/v1/certificates/my");
  if (failed && !data)
    return <ErrorState message="We couldn't load your certificates." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your certificates" className="space-y-4">
        {[1, 2].map((n) => (
          <Skeleton key={n} className="h-20" />
        ))}
      </SkeletonGroup>
    );
  if (data.length === 0)
    return (
      <EmptyState title="No certificates yet" action={<ButtonLink to="/programs">See the programs</ButtonLink>}>
        When you complete a program, its certificate appears here.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((certificate) => (
        <Row key={certificate.number} certificate={certificate} />
      ))}
    </ul>
  );
}
