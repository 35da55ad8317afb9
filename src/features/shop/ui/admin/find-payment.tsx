import { useNavigate } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import { purchaseHref } from "../../admin/purchase-views.ts";

const api = apiOf<PurchaseCalls>();

/** Looks for a number where our own books have nothing: at the payment services. */
export function FindPayment({ reference }: { reference: string }) {
  const navigate = useNavigate();
  const { busy, write } = useWrite();
  async function find() {
    let found: string | null = null;
    await write(async () => {
      const answer = await api("POST /purchases/rescue", { body: { reference } });
      found = answer.data.number;
      return answer;
    });
    if (found !== null) await navigate(purchaseHref(found));
  }
  return (
    <Button busy={busy} busyLabel="Asking..." onClick={() => void find()}>
      Ask the payment services
    </Button>
  );
}
