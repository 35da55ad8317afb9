import { Outlet } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import type { Route } from "./+types/site.ts";
import { ErrorPage } from "./error-page.tsx";
import { SiteFrame } from "./site-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { settings: await readSettings(platformOf(context).db) };
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
