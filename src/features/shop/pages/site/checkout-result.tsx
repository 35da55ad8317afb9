import { useSearchParams } from "react-router";
import { Protected } from "#features/accounts/client/guards.tsx";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { OrderView } from "../../ui/order/order-view.tsx";
import { shopMeta } from "../../ui/shop-meta.ts";
import type { Route } from "./+types/checkout-result.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "How your order stands.";
  return shopMeta({ title: "Your order", description, siteUrl, path: "/checkout/result", siteName });
}

function Asked() {
  const [search] = useSearchParams();
  const id = search.get("order");
  if (id === null) {
    return (
      <EmptyState title="Which order?" action={<ButtonLink to="/dashboard/orders">Your orders</ButtonLink>}>
        The address of this page names none. All of yours stand in one list.
      </EmptyState>
    );
  }
  return <OrderView key={id} id={id} />;
}

/** Where a buyer stands after paying, or not paying: gateways send the browser here. It only reads what is true. */
export default function CheckoutResultPage() {
  return (
    <div className="wrap section">
      <h1 className="eyebrow mb-6">Your order</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and load the page again. What you paid is safe.
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
