import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { ApplyForm } from "../../ui/apply.tsx";
import type { Route } from "./+types/apply.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Apply for membership of the institute.";
  return pageMeta({ title: "Apply", description, siteUrl, path: "/dashboard/membership", siteName, image: null });
}

export default function ApplyPage({ params }: Route.ComponentProps) {
  return (
    <AccountArea title="Apply for membership" lede="The institute reads every application and answers by email.">
      <ApplyForm key={params.kind} kindId={params.kind} />
    </AccountArea>
  );
}
