import { useRef } from "react";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { Checkout } from "../../ui/checkout/checkout.tsx";
import { shopMeta } from "../../ui/shop-meta.ts";
import type { Route } from "./+types/checkout.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Pay for what is in your cart.";
  return shopMeta({ title: "Checkout", description, siteUrl, path: "/checkout", siteName });
}

export default function CheckoutPage() {
  const page = useRef<HTMLDivElement>(null);
  useFocusKept(page);
  return (
    <div ref={page} className="wrap min-h-svh pt-4 pb-28 md:pt-6 lg:pb-20">
      <Breadcrumbs items={[{ title: "Home", href: "/" }, { title: "Blogs", href: "/blogs" }, { title: "Checkout" }]} />
      <h1 className="headline-1 mt-6 mb-8 md:mt-8 md:mb-10">Checkout</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="The checkout needs JavaScript">
          Turn it on in your browser and reload the page.
        </Notice>
      </div>
      <div className="no-js:hidden">
        <Checkout />
      </div>
    </div>
  );
}
