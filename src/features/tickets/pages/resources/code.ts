import type { LoaderFunctionArgs } from "react-router";
import { renderSVG } from "uqr";
import { neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { codeAddress } from "../../numbers.server.ts";
import { readTicket } from "../../own.server.ts";

/** /tickets/{number}/code.svg: the code of a ticket, which opens the list of those who come for staff. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  neverKeep(context);
  const { db, config } = platformOf(context);
  const { number } = await orThrowPage(readTicket(db, params.number ?? ""));
  return new Response(renderSVG(codeAddress(config.siteUrl, number), { ecc: "M", border: 2 }), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
