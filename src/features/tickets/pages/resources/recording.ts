import { type LoaderFunctionArgs, redirect } from "react-router";
import { neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { recordingFile } from "../../recordings.server.ts";

/** /tickets/{number}/files/{id}: a file of an event for whoever has a ticket that it is for, by a link that is over in minutes. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  neverKeep(context);
  const href = await orThrowPage(recordingFile(platformOf(context), params.number ?? "", params.id ?? ""));
  return redirect(href, { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } });
}
