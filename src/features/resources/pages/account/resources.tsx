import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { MyResources } from "../../ui/my-resources.tsx";
import type { Route } from "./+types/resources.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Resources that you bought.";
  return pageMeta({
    title: "Your resources",
    description,
    siteUrl,
    path: "/dashboard/resources",
    siteName,
    image: null,
  });
}

export default function ResourcesPage() {
  return (
    <AccountArea title="Your resources" lede="Files you bought, with every version that came since.">
      <MyResources />
    </AccountArea>
  );
}
