import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { OwnMembershipPage } from "../../ui/my-membership.tsx";
import type { Route } from "./+types/membership.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your membership of the institute.";
  return pageMeta({ title: "Membership", description, siteUrl, path: "/dashboard/membership", siteName, image: null });
}

export default function MembershipPage({ matches }: Route.ComponentProps) {
  return (
    <AccountArea title="Membership" lede="Your card, your term, and how your application stands.">
      <OwnMembershipPage institute={matches[1].loaderData.settings.name} />
    </AccountArea>
  );
}
