import { readSiteText } from "#features/site-texts/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AlumniPage } from "../../ui/alumni-page.tsx";
import type { Route } from "./+types/alumni.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const found = await readSiteText(db, "alumni");
  // It is put in at every start.
  if (found === undefined) throw new Error("The text of the alumni page is missing");
  keepPage(context, ["content"]);
  return { text: found.data, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { text, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const { title, description } = text;
  return pageMeta({ title, description, siteUrl, path: "/alumni", siteName });
}

export default function Alumni({ loaderData: { text } }: Route.ComponentProps) {
  return <AlumniPage text={text} />;
}
