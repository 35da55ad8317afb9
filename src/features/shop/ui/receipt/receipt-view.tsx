import { notThereText, useRead } from "#features/accounts/client/use-read.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { Receipt } from "../../receipt-contract.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** The receipt of an order on a sheet, with what prints it; a company's is asked for and left to elsewhere. */
export function ReceiptView({
  orderId,
  path = `/api/v1/orders/${orderId}/receipt`,
  back = { to: pageOf.order(orderId), text: "Back to the order" },
}: {
  orderId: string;
  path?: string;
  back?: { to: string; text: string };
}) {
  const { data, failed, error, loading, load } = useRead<Receipt>(path);
  return (
    <>
      <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={back.to} variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" size={18} />}>
          {back.text}
        </ButtonLink>
        {data && <Button onClick={() => window.print()}>Print or save as PDF</Button>}
      </div>
      {data ? (
        <div className="rounded-card border border-line print:border-0">
          <ReceiptSheet receipt={data} />
        </div>
      ) : failed ? (
        <ErrorState
          message={notThereText(
            error,
            "There's no receipt to show. You get one when the order is paid.",
            "We couldn't load the receipt. Please try again.",
          )}
          onRetry={load}
          retrying={loading}
        />
      ) : (
        <SkeletonGroup label="Loading the receipt">
          <Skeleton className="h-[60vh]" />
        </SkeletonGroup>
      )}
    </>
  );
}
