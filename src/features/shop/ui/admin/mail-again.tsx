import type { ReactNode } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import type { ButtonProps } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import type { PurchaseDetail } from "../../admin/contract.ts";

const api = apiOf<PurchaseCalls>();

/** Sends an email of an order's book to the buyer once more, asked once. `what` is the email in words ('the receipt'). */
export function MailAgain({
  purchase: { order, buyer },
  entry,
  what,
  label,
  ...look
}: Pick<ButtonProps, "block" | "size" | "variant" | "className"> & {
  purchase: PurchaseDetail;
  entry: string;
  what: string;
  label: ReactNode;
}) {
  const { busy, write } = useWrite();
  const params = { id: order.id, entry };
  return (
    <ConfirmButton
      {...look}
      busy={busy}
      label={label}
      title={`Email ${what} again?`}
      confirm="Send the email"
      onConfirm={() => void write(() => api("POST /purchases/{id}/emails/{entry}/send-again", { params }))}
    >
      It goes to {buyer.email ?? "the buyer"}, written anew from the order as it is now.
    </ConfirmButton>
  );
}
