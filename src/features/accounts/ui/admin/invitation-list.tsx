import { formatDateTime } from "#lib/dates.ts";
import { roleNames } from "#lib/staff.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { InvitationCalls } from "../../admin/invitations-api.server.ts";
import type { Invitation } from "../../admin/invitations-contract.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<InvitationCalls>();

function Row({ invitation: { id, email, role, invitedBy, sentAt, expiresAt, expired } }: { invitation: Invitation }) {
  const { busy, write } = useWrite();
  const params = { id };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="break-all">{email}</span>
          <Badge tone="info">{roleNames[role]}</Badge>
          {expired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="num text-muted">
          {invitedBy !== null && (
            <>
              By <Spoken>{invitedBy}</Spoken>.{" "}
            </>
          )}
          Sent {formatDateTime(sentAt)}. {expired ? "Ended" : "Works until"} {formatDateTime(expiresAt)}.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={`Send again to ${email}`}
          onClick={() => void write(() => api("POST /invitations/{id}/resend", { params }))}
        >
          Send again
        </Button>
        <ConfirmButton
          variant="quiet"
          size="sm"
          busy={busy}
          label="Take back"
          aria-label={`Take back: ${email}`}
          title="Take this invitation back?"
          confirm="Take it back"
          onConfirm={() => void write(() => api("DELETE /invitations/{id}", { params }))}
        >
          The link in the email to {email} stops working. They aren't told.
        </ConfirmButton>
      </div>
    </li>
  );
}

/** The invitations that nobody has accepted. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState title="No open invitations">
          Invite a colleague by email. They choose their own password, or sign in if they have an account.
        </EmptyState>
      </div>
    );
  return (
    <ul className="h-fit divide-y divide-line rounded-card border border-line bg-surface">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}
