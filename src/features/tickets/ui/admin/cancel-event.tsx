import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { CancelCalls } from "../../admin/cancel-api.server.ts";
import { type Cancellation, cancelReason } from "../../admin/cancel-contract.ts";

const api = apiOf<CancelCalls>();
const formSchema = z.object({ reason: cancelReason });

const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

const whyByHand: Record<Cancellation["byHand"][number]["why"], string> = {
  dispute: "The buyer's bank asks the money back.",
  no_payment: "There is no payment that could be refunded.",
  checking: "Its payment or transfer is still to be checked.",
};

/** Orders that nothing is refunded of by itself. */
function ByHand({ cancellation: { byHand, byHandCount } }: { cancellation: Cancellation }) {
  const { user } = useSession();
  if (byHand.length === 0) return null;
  const maySee = user !== undefined && mayWorkIn(user.role, "sales");
  return (
    <div className="mt-3">
      <p>{byHandCount === 1 ? "1 order needs" : `${formatCount(byHandCount)} orders need`} a person to decide:</p>
      <ul className="mt-1 space-y-1">
        {byHand.map(({ order, why }) => (
          <li key={order}>
            {maySee ? (
              <Link to={`${adminHome}/purchases/${order}`} className="link num">
                {order}
              </Link>
            ) : (
              <span className="num">{order}</span>
            )}{" "}
            {whyByHand[why]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CancelForm({
  eventId,
  cancellation,
  onDone,
}: {
  eventId: string;
  cancellation: Cancellation;
  onDone: () => void;
}) {
  const { tickets, held, refund } = cancellation;
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `cancel-event-${eventId}`,
    async send({ reason }) {
      await send(() =>
        api("POST /events/admin/{id}/cancellation", { params: { id: eventId }, body: { reason, refund } }),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "We couldn't reach the site. Look at the event before you try again."),
  });
  return (
    <FormDialog
      title="Cancel this event?"
      step="Cancel the event"
      danger
      busyLabel="Canceling..."
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>{tickets === 0 ? "Nobody has a ticket." : `${many(tickets, "ticket")} will no longer be valid.`}</li>
        {held > 0 && (
          <li>
            {many(held, "place")} that {held === 1 ? "is" : "are"} not paid yet will be given up.
          </li>
        )}
        <li>{refund === 0 ? "No money goes back by itself." : `${formatBdt(refund)} will be refunded in full.`}</li>
        <li>Everybody who registered or was named with an email address gets an email with your reason.</li>
      </ul>
      <ByHand cancellation={cancellation} />
      <p>This can't be undone.</p>
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="Everybody reads it: on the event's page and in the emails."
        rows={3}
        dir="auto"
        maxLength={500}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** How far a cancellation is. */
function Canceled({ cancellation, at }: { cancellation: Cancellation; at: string }) {
  const { reason, registrations, refunds } = cancellation;
  const { done, underWay, failed, amount } = refunds;
  const all = done + underWay + failed;
  return (
    <Notice tone="danger" title={`Canceled on ${formatDateTime(at)}`}>
      <p>
        <Spoken>{reason}</Spoken>
      </p>
      <p className="mt-2">
        {registrations > 0
          ? `${many(registrations, "registration")} still to be ended: that goes on by itself.`
          : "All registrations are ended."}
        {all > 0 && ` ${many(all, "refund")} over ${formatBdt(amount)}: ${done} done, ${underWay} on the way.`}
      </p>
      {failed > 0 && <p className="mt-2">{`${many(failed, "refund")} failed. Purchases lists what needs a hand.`}</p>}
      <ByHand cancellation={cancellation} />
    </Notice>
  );
}

/** Calling an event off, for admins; and how far it is, for all who write it. */
export function CancelEvent({ eventId, cancellation }: { eventId: string; cancellation: Cancellation }) {
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const { canceledAt, over } = cancellation;
  if (canceledAt !== null) return <Canceled cancellation={cancellation} at={canceledAt} />;
  if (over || user === undefined || !mayWorkIn(user.role, "admin")) return null;
  return (
    <section aria-labelledby="cancel-event" className="border-t border-line pt-5">
      <h2 id="cancel-event" className="headline-4">
        Cancel the event
      </h2>
      <p className="mt-1 mb-3 text-muted">
        If it can't take place: all registrations end, what was paid is refunded, and everybody gets an email.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Cancel the event
      </Button>
      {open && <CancelForm eventId={eventId} cancellation={cancellation} onDone={() => setOpen(false)} />}
    </section>
  );
}
