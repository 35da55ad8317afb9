import type { ReactNode } from "react";
import { logoDot, logoPath, logoSize } from "#lib/art/logo.ts";
import { formatDay } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { PublicCertificate } from "../contract.ts";
import { kindWords } from "../kinds.ts";
import type { QrDrawing } from "../qr.server.ts";
import { checkedAt, longName, longTitle } from "../sheet.ts";
import "./certificate.css";

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The certificate itself, on the screen as on paper. */
export function CertificateSheet({
  certificate,
  holder,
  institute,
  address,
  qr,
}: {
  certificate: PublicCertificate;
  holder: string;
  institute: string;
  /** Where anybody can check it; the square code leads there. */
  address: string;
  qr: QrDrawing;
}) {
  const [host, place] = checkedAt(address).split("/");
  const { title, kind, occasion, number, issuedOn, validUntil, state } = certificate;
  return (
    <article className="certificate relative" aria-label="The certificate">
      <div className="certificate-frame">
        <p className="certificate-house">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${logoSize} ${logoSize}`}
            fill="none"
            className="certificate-mark shrink-0 stroke-sea"
          >
            <path d={logoPath} strokeWidth="1.6" strokeLinecap="round" />
            <circle
              cx={logoDot.x}
              cy={logoDot.y}
              r={logoDot.r}
              className="fill-jute stroke-surface"
              strokeWidth="1.4"
            />
          </svg>
          {institute}
        </p>
        <div className="certificate-body">
          <p className="certificate-words">This is to certify that</p>
          <p className="certificate-holder" data-long={holder.length > longName ? "" : undefined}>
            <Spoken>{holder}</Spoken>
          </p>
          <p className="certificate-words">{kindWords[kind]}</p>
          <p className="certificate-title" data-long={title.length > longTitle ? "" : undefined}>
            <Spoken>{title}</Spoken>
          </p>
          {occasion !== null && <p className="certificate-words">{occasion}</p>}
        </div>
        {state === "expired" && <p className="certificate-ended">Expired</p>}
        <div className="certificate-foot">
          <dl className="certificate-facts">
            <Fact name="Issued on" value={formatDay(issuedOn)} />
            {validUntil !== null && <Fact name="Valid until" value={formatDay(validUntil)} />}
            <Fact name="Number" value={number} />
            <Fact
              name="Check it at"
              value={
                <>
                  {host}
                  <wbr />/{place}
                </>
              }
            />
          </dl>
          <svg
            role="img"
            aria-label="QR code that leads to this page"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="certificate-code shrink-0"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
        </div>
      </div>
    </article>
  );
}
