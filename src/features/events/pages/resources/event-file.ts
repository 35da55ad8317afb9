import { type LoaderFunctionArgs, redirect } from "react-router";
import { serviceOf } from "#lib/service-address.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { eventFile } from "../../calendar.server.ts";

/** /calendar/events/{slug}.ics: one visible event for one's own calendar. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  const part = /^(.{1,120})\.ics$/.exec(params.file ?? "")?.[1] ?? "";
  const { slug, changesAt, text } = await orThrowPage(eventFile(db, part, config.siteUrl));
  if (part !== slug) throw redirect(serviceOf.eventFile(slug), 301);
  keepPage(context, ["events", "content"], changesAt);
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      // A slug has nothing but small letters, digits and hyphens.
      "Content-Disposition": `attachment; filename="${slug}.ics"`,
    },
  });
}
