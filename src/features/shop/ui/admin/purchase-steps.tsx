import { NoteForm } from "#features/accounts/client/staff-notes.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import type { PurchaseDetail } from "../../admin/contract.ts";
import { purchaseReceiptHref } from "../../admin/purchase-views.ts";
import { MailAgain } from "./mail-again.tsx";

const api = apiOf<PurchaseCalls>();

/** What can be done with any order: its receipt, the payment services' word, a note. */
export function PurchaseSteps({ purchase }: { purchase: PurchaseDetail }) {
  const { busy, write } = useWrite();
  const { id, number, receiptNumber } = purchase.order;
  const sent = purchase.book.findLast(({ email }) => email?.kind === "order-paid");
  return (
    <>
      {receiptNumber !== null && (
        <ButtonLink to={purchaseReceiptHref(number)} variant="secondary" block>
          View the receipt
        </ButtonLink>
      )}
      {sent?.email?.refusal === null && (
        <MailAgain
          purchase={purchase}
          entry={sent.id}
          what="the receipt"
          label="Email the receipt again"
          variant="secondary"
          block
        />
      )}
      <Button
        variant="quiet"
        block
        busy={busy}
        onClick={() => void write(() => api("POST /purchases/rescue", { body: { reference: number } }))}
      >
        Ask the payment services
      </Button>
      <div className="border-t border-line pt-4">
        <NoteForm
          draft={`purchase-note-${id}`}
          hiddenFrom="the buyer"
          keep={(body) => api("POST /purchases/{id}/notes", { params: { id }, body })}
        />
      </div>
    </>
  );
}
