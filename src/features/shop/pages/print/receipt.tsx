import { Protected } from "#features/accounts/client/guards.tsx";
import { readSettings } from "#features/settings/service.server.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { ReceiptView } from "../../ui/receipt/receipt-view.tsx";
import { shopMeta } from "../../ui/shop-meta.ts";
import type { Route } from "./+types/receipt.ts";

export async function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  const { config, db } = platformOf(context);
  return { siteUrl: config.siteUrl, siteName: (await readSettings(db)).name };
}

export function meta({ loaderData: { siteUrl, siteName } }: Route.MetaArgs) {
  return shopMeta({ title: "Receipt", description: "A receipt.", siteUrl, siteName, path: "/dashboard/orders" });
}

/** A receipt alone on its page, outside of every shell: what is printed is what is seen. */
export default function ReceiptPage({ params }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-[50rem] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <h1 className="sr-only print:hidden">Receipt</h1>
      <div className="js:hidden">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and reload the page.
        </Notice>
      </div>
      <div className="no-js:hidden">
        <Protected>
          <ReceiptView orderId={params.id} />
        </Protected>
      </div>
    </main>
  );
}
