import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { MyDiscounts } from "../../ui/my-discounts.tsx";
import type { Route } from "./+types/discounts.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your discounts on events.";
  return pageMeta({
    title: "Your discounts",
    description,
    siteUrl,
    path: "/dashboard/discounts",
    siteName,
    image: null,
  });
}

export default function DiscountsPage() {
  return (
    <AccountArea title="Your discounts" lede="Your discounts on events. Each registration gets one: the largest.">
      <MyDiscounts />
    </AccountArea>
  );
}
