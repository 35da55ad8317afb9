import { type LoaderFunctionArgs, redirect } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { readCertificate } from "../../lookup.server.ts";
import { noPdfPlace } from "../../page-state.ts";
import { pdfInTurn } from "../../pdf/in-turn.server.ts";

/** /certificates/{number}/pdf: one that holds, or has expired. For all others there is the page, which says why not. */
export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  neverKeep(context);
  const certificate = await orThrowPage(readCertificate(db, params.number ?? ""));
  const { number, holder, state } = certificate;
  const path = serviceOf.certificatePdf(number);
  // Each spelling would be drawn by itself.
  if (url.pathname.replace(/\.data$/, "") !== path) throw redirect(path, 301);
  const { name } = await readSettings(db);
  const address = config.siteUrl + pageOf.certificate(number);
  if (holder === null || (state !== "valid" && state !== "expired")) return redirect(pageOf.certificate(number), 302);
  const pdf = await orThrowPage(pdfInTurn({ certificate, holder, institute: name, address }));
  if (pdf === undefined) return redirect(`${pageOf.certificate(number)}#${noPdfPlace}`, 302);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="certificate-${number}.pdf"`,
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "no-referrer",
    },
  });
}
