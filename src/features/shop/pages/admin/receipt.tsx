import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import { purchaseHref, purchasesPath } from "../../admin/purchase-views.ts";
import { ReceiptSheet } from "../../ui/receipt/receipt-sheet.tsx";
import type { Route } from "./+types/receipt.ts";

const api = apiOf<PurchaseCalls>();

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(`Receipt of order ${params.id}`, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /purchases/{id}/receipt", { params }));
  return { receipt: data };
}

const above = (number: string) => (
  <Breadcrumbs
    items={[
      { title: "Purchases", href: purchasesPath },
      { title: number, href: purchaseHref(number) },
      { title: "Receipt" },
    ]}
  />
);

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <Screen title="Receipt" above={above(params.id)}>
      <SkeletonGroup label="Loading the receipt">
        <Skeleton className="h-[60vh]" />
      </SkeletonGroup>
    </Screen>
  );
}

/** The receipt as its buyer has it; only the sheet is printed. */
export default function PurchaseReceipt({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <Screen
      title={`Receipt ${receipt.number}`}
      above={above(receipt.orderNumber)}
      action={<Button onClick={() => window.print()}>Print or save as PDF</Button>}
    >
      <div className="max-w-[50rem] rounded-card border border-line print:border-0">
        <ReceiptSheet receipt={receipt} />
      </div>
    </Screen>
  );
}
