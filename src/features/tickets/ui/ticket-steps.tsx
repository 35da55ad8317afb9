import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatBdt } from "#lib/money.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { TicketCalls } from "../api.server.ts";
import { attendeeSchema, type OwnTicket } from "../contract.ts";

const call: Fetch<TicketCalls> = apiFetch;

const policy =
  "You get all of it back 14 days or more before the event, half 7 to 13 days before, and nothing later, by the calendar in Dhaka.";

function PassOn({ ticket, onDone }: { ticket: OwnTicket; onDone: (changed: boolean) => void }) {
  const { form, field, failure, busy } = useForm({
    schema: attendeeSchema,
    async send(body) {
      await call(`/api/v1/tickets/${ticket.number}/transfer`, { method: "POST", body });
      onDone(true);
    },
    onFailure: (error) => failureText(error, "The ticket wasn't passed on. Please try again."),
  });
  return (
    <FormDialog
      title="Pass this ticket on"
      step="Pass it on"
      busyLabel="Passing on..."
      onClose={() => onDone(false)}
      {...{ form, failure, busy }}
    >
      <p>
        The ticket of <Spoken>{ticket.name}</Spoken> gets a new name and a new number, free of charge. The old ticket is
        no longer valid.
      </p>
      <TextField {...field("name")} label="Name" hint="Who comes instead." dir="auto" maxLength={100} required />
      <TextField
        {...field("email")}
        label="Email"
        hint="The ticket goes there, if you give one."
        type="email"
        maxLength={254}
        optional
      />
    </FormDialog>
  );
}

/** What can still be done with a ticket: passing it on, or giving it up with the refund of the policy. */
export function TicketSteps({
  ticket,
  refund,
  onChanged,
}: {
  ticket: OwnTicket;
  refund: number;
  onChanged: () => void;
}) {
  const { toast } = useToast();
  const [passing, setPassing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { number, name } = ticket;
  async function cancel() {
    setBusy(true);
    try {
      await call(`/api/v1/tickets/${number}/cancel`, { method: "POST", body: { refund } });
      toast({ title: "Canceled", description: `The ticket of ${name} is canceled.` });
    } catch (error) {
      const description = failureText(error, "The ticket wasn't canceled. Please try again.");
      toast({ title: "Not canceled", description, variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  }
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Pass on the ticket of ${name}`} onClick={() => setPassing(true)}>
        Pass on
      </Button>
      <ConfirmButton
        variant="quiet"
        size="sm"
        danger
        busy={busy}
        label="Cancel"
        aria-label={`Cancel the ticket of ${name}`}
        title="Cancel this ticket?"
        confirm="Cancel the ticket"
        onConfirm={() => void cancel()}
      >
        The ticket of <Spoken>{name}</Spoken> is no longer valid, and the place is free for somebody else.{" "}
        {refund > 0
          ? `We refund ${formatBdt(refund)}. ${policy}`
          : "Nothing is refunded: the ticket was free, or fewer than 7 days are left."}
      </ConfirmButton>
      {passing && (
        <PassOn
          ticket={ticket}
          onDone={(changed) => {
            setPassing(false);
            if (changed) {
              toast({ title: "Passed on", description: "The new ticket is in your list." });
              onChanged();
            }
          }}
        />
      )}
    </>
  );
}
