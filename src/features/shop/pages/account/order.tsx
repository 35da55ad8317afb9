import { useState } from "react";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { OrderView } from "../../ui/order/order-view.tsx";
import type { Route } from "./+types/order.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: "Order",
    description: "One order.",
    siteUrl,
    path: "/dashboard/orders",
    siteName,
    image: null,
  });
}

export default function OrderPage({ params }: Route.ComponentProps) {
  // The page is the same for everybody: which order it is, is known once the order is here.
  const [title, setTitle] = useState<string>();
  return (
    <AccountArea
      title={title ?? "Order"}
      above={<Breadcrumbs items={[{ title: "Orders", href: "/dashboard/orders" }, { title: "Order" }]} />}
    >
      <OrderView key={params.id} id={params.id} onTitle={setTitle} />
    </AccountArea>
  );
}
