import { Link } from "react-router";
import { formatDay } from "#lib/dates.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { Notice } from "#ui/notice.tsx";
import type { PublicCertificate } from "../contract.ts";

const link = (number: string) => (
  <Link to={pageOf.certificate(number)} className="link num whitespace-nowrap">
    {number}
  </Link>
);

/** Says first what everybody wants to know: whether it holds. */
export function CertificateStanding({ certificate }: { certificate: PublicCertificate }) {
  const { state, validUntil, revokedAt, next } = certificate;
  const renewed = next?.as === "renewal" && <> It was renewed: the new certificate is {link(next.number)}.</>;
  if (state === "revoked")
    return (
      <Notice tone="danger" title="This certificate was revoked">
        The institute took it back{revokedAt !== null && <> on {formatDhakaDay(revokedAt)}</>}. It no longer confirms
        anything.
      </Notice>
    );
  if (state === "reissued")
    return (
      <Notice tone="info" title="This certificate was reissued">
        The institute corrected the name{next !== null && <> on {formatDhakaDay(next.at)}</>}. It now has another
        number: {next !== null && link(next.number)}.
      </Notice>
    );
  if (state === "expired" && validUntil !== null)
    return (
      <Notice tone="warning" title="This certificate has expired">
        The institute issued it; it was valid until {formatDay(validUntil)}.{renewed}
      </Notice>
    );
  return (
    <Notice tone="success" title="This certificate is valid">
      The institute issued it, and it{" "}
      {validUntil === null ? "doesn't expire" : `is valid until ${formatDay(validUntil)}`}.{renewed}
    </Notice>
  );
}
