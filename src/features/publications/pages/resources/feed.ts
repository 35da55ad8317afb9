import type { LoaderFunctionArgs } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buildPapersFeed } from "../../feed.server.ts";
import { nextPublication } from "../../service.server.ts";

/** /research/publications/atom.xml */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["publications", "content"], await nextPublication(db));
  const { name, tagline, email } = await readSettings(db);
  return new Response(await buildPapersFeed(db, { name, tagline, email, url: config.siteUrl }), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}
