import { Outlet } from "react-router";
import { siteSettingsSchema } from "#features/settings/contract.ts";
import type { Route } from "./+types/site.ts";

export function loader(_args: Route.LoaderArgs) {
  return { settings: siteSettingsSchema.parse({}) };
}

export default function SiteShell({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" data-site={loaderData.settings.shortName}>
      <Outlet />
    </main>
  );
}
