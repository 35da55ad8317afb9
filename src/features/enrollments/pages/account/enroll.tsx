import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { EnrollForm } from "../../ui/enroll.tsx";
import type { Route } from "./+types/enroll.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Enroll in a program.";
  return pageMeta({ title: "Enroll", description, siteUrl, path: "/dashboard/programs", siteName, image: null });
}

export default function EnrollPage({ params }: Route.ComponentProps) {
  return (
    <AccountArea title="Enroll" lede="One seat for you. Colleagues enroll with their own accounts.">
      <EnrollForm key={params.cohort} cohortId={params.cohort} />
    </AccountArea>
  );
}
