import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import { orderNoteSchema, type PurchaseDetail } from "../../admin/contract.ts";
import { purchaseReceiptHref } from "../../admin/purchase-views.ts";
import { MailAgain } from "./mail-again.tsx";

const api = apiOf<PurchaseCalls>();

function NewNote({ id }: { id: string }) {
  const { send } = useWrite();
  const { form, field, busy } = useForm({
    schema: orderNoteSchema,
    draft: `purchase-note-${id}`,
    async send(body, element) {
      await send(() => api("POST /purchases/{id}/notes", { params: { id }, body }));
      element.reset();
    },
    onFailure: (error) => failureText(error, "The note was not kept."),
  });
  return (
    <form {...form} className="space-y-3 border-t border-line pt-4">
      <TextAreaField {...field("text")} label="New note" hint="The buyer never sees it." rows={2} dir="auto" required />
      <Button type="submit" variant="secondary" size="sm" busy={busy}>
        Save the note
      </Button>
    </form>
  );
}

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
      <NewNote id={id} />
    </>
  );
}
