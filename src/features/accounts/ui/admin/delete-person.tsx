import { formatDateTime } from "#lib/dates.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import type { Person } from "../../admin/contract.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

/** The deletion of a customer's account on its owner's wish, and the way back while its week lasts. */
export function DeletePerson({ person: { userId: id, role, deleteAfter } }: { person: Person }) {
  const { busy, write } = useWrite();
  const params = { id };
  if (deleteAfter !== null)
    return (
      <ConfirmButton
        variant="secondary"
        block
        busy={busy}
        label="Keep the account"
        title="Keep this account after all?"
        confirm="Keep the account"
        onConfirm={() => void write(() => api("DELETE /users/{id}/deletion", { params }))}
      >
        It would be deleted on {formatDateTime(deleteAfter)}. Do this if its owner wants to keep it.
      </ConfirmButton>
    );
  if (role !== "customer") return null;
  return (
    <ConfirmButton
      variant="quiet"
      block
      busy={busy}
      label="Delete the account"
      title="Delete this account in seven days?"
      confirm="Delete the account"
      danger
      onConfirm={() => void write(() => api("POST /users/{id}/deletion", { params }))}
    >
      Do this only if its owner asked for it. They are signed out everywhere and told by email. Within seven days they
      can sign in and keep the account on their profile. After that their trade queries, newsletter and profile are
      deleted; of purchases only what the law demands is kept.
    </ConfirmButton>
  );
}
