import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { AccessCalls } from "../../admin/access-api.server.ts";
import { accessFields, type OnlineAccess as Online } from "../../admin/access-contract.ts";

const api = apiOf<AccessCalls>();
const formSchema = z.object({ ...accessFields, tellAgain: z.literal("on").optional() });

function AccessForm({ eventId, online, onDone }: { eventId: string; online: Online; onDone: () => void }) {
  const { access, toldBefore } = useOpened(online);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `online-access-${eventId}`,
    upon: access?.version ?? null,
    async send({ url, note, tellAgain }) {
      const body = { url, note, tellAgain: tellAgain !== undefined, version: access?.version ?? null };
      await send(() => api("PUT /events/admin/{id}/online-access", { params: { id: eventId }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog title="Online access" step="Save" busyLabel="Saving..." onClose={onDone} {...{ form, failure, busy }}>
      <TextField
        {...field("url")}
        label="Address to join"
        hint="It begins with https://"
        inputMode="url"
        maxLength={500}
        defaultValue={access?.url}
        required
      />
      <TextAreaField
        {...field("note")}
        label="Note"
        hint="A code, or what to prepare. Holders read it beside the address."
        rows={4}
        dir="auto"
        maxLength={1000}
        defaultValue={access?.note}
        optional
      />
      {toldBefore > 0 && (
        <CheckboxField
          name="tellAgain"
          label="Email everybody again"
          hint="Who got the address before is told that it has changed. Without this, only their tickets show it."
          defaultChecked
        />
      )}
      <DraftLine draft={draft} what="access" />
    </FormDialog>
  );
}

const momentText = (iso: string) => `${formatDhakaDay(iso)}, ${formatDhakaTime(iso)} Dhaka time`;

function standing({ open, over, from, access, holders, told }: Online): string {
  const count = `${formatCount(told)} of ${formatCount(holders)} online ${holders === 1 ? "ticket" : "tickets"}`;
  if (over) return `The event is over. Emailed for ${count}.`;
  if (open && access !== null) return `Holders see it now. Emailed for ${count}.`;
  if (open) return "It's time: as soon as it's here, holders see it and are emailed.";
  return `Holders see it from ${momentText(from)} on, two hours before the event begins, and are emailed then.`;
}

/** How one joins an event online: what staff set, from when holders see it, and how many were told. */
export function OnlineAccess({ eventId, online }: { eventId: string; online: Online }) {
  const [open, setOpen] = useState(false);
  const { access, over } = online;
  return (
    <section aria-labelledby="online-access" className="border-t border-line pt-5">
      <h2 id="online-access" className="headline-4">
        Online access
      </h2>
      {access === null ? (
        <p className="mt-1">No address yet. Those who take part online can't join without one.</p>
      ) : (
        <div className="mt-1 space-y-1">
          <p className="break-all">{access.url}</p>
          {access.note !== "" && (
            <p className="whitespace-pre-line">
              <Spoken>{access.note}</Spoken>
            </p>
          )}
        </div>
      )}
      <p className="mt-1 mb-3 text-muted">{standing(online)}</p>
      {!over && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {access === null ? "Set the address" : "Change the address"}
        </Button>
      )}
      {open && <AccessForm eventId={eventId} online={online} onDone={() => setOpen(false)} />}
    </section>
  );
}
