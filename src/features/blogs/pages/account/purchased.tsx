import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Library } from "../../ui/library/library.tsx";
import type { Route } from "./+types/purchased.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "The premium blogs that you bought.";
  return pageMeta({ title: "Your blogs", description, siteUrl, path: "/dashboard/blogs", siteName, image: null });
}

export default function PurchasedPage() {
  return (
    <AccountArea title="Your blogs" lede="What you bought, yours to keep. Each one opens where you stopped reading.">
      <Library />
    </AccountArea>
  );
}
