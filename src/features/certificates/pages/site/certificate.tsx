import { data, redirect } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { readCertificate } from "../../lookup.server.ts";
import { noPdfPlace } from "../../page-state.ts";
import { drawQr } from "../../qr.server.ts";
import { CertificateSheet } from "../../ui/certificate-sheet.tsx";
import { CertificateStanding } from "../../ui/certificate-standing.tsx";
import { ForTheHolder } from "../../ui/for-the-holder.tsx";
import type { Route } from "./+types/certificate.ts";

/** Nobody may find a person by a search engine here, and no other site learns the number from a link. */
const hidden = { "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  // It says at every moment how the certificate stands, and no memory outlives a revocation.
  neverKeep(context);
  const certificate = await readCertificate(db, params.number).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!certificate) return data({ found: null }, { status: 404, headers: hidden });
  const path = pageOf.certificate(certificate.number);
  if (url.pathname.replace(/\.data$/, "") !== path) throw redirect(path, 301);
  const address = config.siteUrl + path;
  return data({ found: { certificate, address, qr: drawQr(address) } }, { headers: hidden });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const number = loaderData?.found?.certificate.number;
  return [
    { title: `${number === undefined ? "No such certificate" : `Certificate ${number}`} | ${siteName ?? ""}` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Certificates", href: "/certificates" },
];

function Unknown() {
  return (
    <div className="wrap-narrow section">
      <h1 className="headline-1">No such certificate</h1>
      <p className="lede mt-4">
        No certificate of the institute has this number. Check it character by character: it has no 0, 1, I, L or O. If
        it's all as on the paper, the paper isn't ours.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/certificates">Type the number</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Tell us
        </ButtonLink>
      </div>
    </div>
  );
}

/** Shown to whoever asked for the PDF and was led here. */
function NoPdf() {
  return (
    <div id={noPdfPlace} className="mt-4 hidden scroll-mt-24 target:block">
      <Notice tone="info" title="There's no PDF of this certificate">
        Some of its letters are missing in the fonts of our PDFs. Please print this page instead: your browser can also
        save what it prints as a PDF.
      </Notice>
    </div>
  );
}

export default function CertificatePage({ loaderData: { found }, matches }: Route.ComponentProps) {
  if (!found) return <Unknown />;
  const { certificate, address, qr } = found;
  const { number, title, kind, occasion, holder, state, issuedOn, validUntil, program } = certificate;
  const shown = (state === "valid" || state === "expired") && holder !== null;
  return (
    <div className="wrap section print:p-0">
      <div className="certificate-around">
        <Breadcrumbs items={[...crumbs, { title: number }]} />
        <div className="mt-6 mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1 className="headline-2">
            Certificate <span className="num inline-block">{number}</span>
          </h1>
          {shown && (
            <div className="flex flex-wrap gap-3">
              {/* The file says itself that it is to be kept; 'download' would keep an answer that is a page as well. */}
              <a href={serviceOf.certificatePdf(number)} className={buttonClass({ variant: "secondary" })}>
                Download PDF
              </a>
              <Button variant="quiet" className="no-js:hidden" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          )}
        </div>
        <div className="mb-8">
          <CertificateStanding certificate={certificate} />
          {shown && <NoPdf />}
        </div>
      </div>
      {shown ? (
        <CertificateSheet
          certificate={certificate}
          holder={holder}
          institute={matches[1].loaderData.settings.name}
          address={address}
          qr={qr}
        />
      ) : (
        <FactList
          facts={[
            ...(holder === null ? [] : [{ name: "Name", value: <Spoken>{holder}</Spoken> }]),
            {
              name: kind === "attendance" ? "Certificate of attendance" : "Certificate",
              value: <Spoken>{title}</Spoken>,
            },
            ...(occasion === null ? [] : [{ name: "Took place", value: occasion }]),
            { name: "Issued on", value: formatDay(issuedOn) },
            ...(validUntil === null ? [] : [{ name: "Valid until", value: formatDay(validUntil) }]),
          ]}
        />
      )}
      {shown && (
        <div className="certificate-around">
          <ForTheHolder certificate={certificate} institute={matches[1].loaderData.settings.name} address={address} />
        </div>
      )}
      <div className="certificate-around mt-8 flex flex-wrap gap-3">
        {program !== null && (
          <ButtonLink to={program} variant="secondary">
            About the program
          </ButtonLink>
        )}
        <ButtonLink to="/certificates" variant="quiet">
          Check another certificate
        </ButtonLink>
      </div>
    </div>
  );
}
