import { Link } from "react-router";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { OrderList } from "../../ui/order/order-list.tsx";
import type { Route } from "./+types/orders.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "What you bought, how you paid, and your receipts.";
  return pageMeta({ title: "Orders", description, siteUrl, path: "/dashboard/orders", siteName, image: null });
}

export default function OrdersPage() {
  return (
    <AccountArea
      title="Orders"
      lede={
        <>
          What you bought, how you paid, and your receipts. Paid, but can't open it?{" "}
          <Link to="/dashboard/payment-help" className="link">
            Find your payment
          </Link>
        </>
      }
    >
      <OrderList />
    </AccountArea>
  );
}
