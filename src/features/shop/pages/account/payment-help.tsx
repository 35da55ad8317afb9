import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { PaymentHelp } from "../../ui/order/payment-help.tsx";
import type { Route } from "./+types/payment-help.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Paid, but can't open it? Find your payment.";
  return pageMeta({
    title: "Find your payment",
    description,
    siteUrl,
    path: "/dashboard/payment-help",
    siteName,
    image: null,
  });
}

export default function PaymentHelpPage() {
  return (
    <AccountArea
      title="Find your payment"
      lede="Paid, but can't open what you bought? Enter your payment number and we'll check with the payment service right away."
    >
      <PaymentHelp />
    </AccountArea>
  );
}
