import { Outlet } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, placeHtml, platformOf } from "#platform/http/page-plan.server.ts";
import type { Route } from "./+types/site.ts";
import { ErrorPage } from "./error-page.tsx";
import { footerHtml } from "./footer-html.server.tsx";
import { footerFactsId } from "./site-footer.tsx";
import { SiteFrame } from "./site-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  const settings = await readSettings(platformOf(context).db);
  placeHtml(context, footerFactsId, footerHtml(settings));
  return { settings };
}

export default function SiteShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame settings={loaderData.settings}>
      <Outlet />
    </SiteFrame>
  );
}

/** What a page throws is shown inside the shell; when the shell's own data is missing, without it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />;
  return loaderData === undefined ? <main>{page}</main> : <SiteFrame settings={loaderData.settings}>{page}</SiteFrame>;
}
