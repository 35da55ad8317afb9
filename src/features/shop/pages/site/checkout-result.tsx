import { useRef } from "react";
import { useSearchParams } from "react-router";
import { Protected } from "#features/accounts/client/guards.tsx";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { OrderView } from "../../ui/order/order-view.tsx";
import { shopMeta } from "../../ui/shop-meta.ts";
import type { Route } from "./+types/checkout-result.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "The state of your order.";
  return shopMeta({ title: "Your order", description, siteUrl, path: "/checkout/result", siteName });
}

function Asked() {
  const [search] = useSearchParams();
  const id = search.get("order");
  if (id === null) {
    return (
      <EmptyState title="Which order?" action={<ButtonLink to="/dashboard/orders">Your orders</ButtonLink>}>
        We can't tell which order you mean. You'll find all of them under Your orders.
      </EmptyState>
    );
  }
  return <OrderView key={id} id={id} />;
}

/** Where a buyer stands after paying, or not paying: gateways send the browser here. It only reads what is true. */
export default function CheckoutResultPage() {
  const page = useRef<HTMLDivElement>(null);
  useFocusKept(page);
  return (
    <div ref={page} className="wrap section min-h-svh">
      <h1 className="eyebrow mb-6">Your order</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and reload the page. If you've paid, your money is safe.
        </Notice>
      </div>
      <div className="no-js:hidden">
        <Protected>
          <Asked />
        </Protected>
      </div>
    </div>
  );
}
