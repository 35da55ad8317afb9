import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import { deleteOldSchema, type OldMessages } from "../../admin/contract.ts";

const api = apiOf<MessageCalls>();

const formSchema = z.object({
  before: z.string().min(1, "Choose a day").pipe(deleteOldSchema.shape.before),
  which: z.enum(["both", "handled", "spam"]),
});
const kinds = { both: "Handled messages and spam", handled: "Handled messages", spam: "Spam" } as const;
const messages = (count: number) => (count === 1 ? "1 message" : `${formatCount(count)} messages`);

interface Found {
  old: OldMessages;
  count: number;
}

/** First which, then how many that are, then it is done. */
function Question({ onClose }: { onClose: () => void }) {
  const { send } = useWrite();
  const [found, find] = useState<Found>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: "delete-old-messages",
    endsByHand: true,
    async send({ before, which }) {
      const old = { before, ...(which === "both" ? {} : { status: which }) };
      if (!found?.count)
        return find({ old, count: (await api("GET /contact-messages/delete-old", { query: old })).data.count });
      await send(() => api("POST /contact-messages/delete-old", { body: found.old }));
      await draft.end();
      onClose();
    },
    onFailure: (error) => failureText(error, found ? "Nothing was deleted." : "The messages could not be counted."),
  });
  const which = found && kinds[found.old.status ?? "both"];
  return (
    <FormDialog
      form={{
        ...form,
        onInput(event) {
          find(undefined);
          form.onInput(event);
        },
      }}
      failure={failure}
      onClose={onClose}
      title="Delete old messages?"
      step={found?.count ? `Delete ${messages(found.count)}` : "Continue"}
      danger={Boolean(found?.count)}
      busy={busy}
    >
      <p>New messages always stay. You'll see how many it is before anything is deleted.</p>
      <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
        <TextField {...field("before")} label="Received before" hint="Dhaka time" type="date" required />
        <SelectField {...field("which")} label="Which" hint="How they are marked" defaultValue="both">
          {Object.entries(kinds).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <div role="status">
        {found && (
          <Notice tone={found.count === 0 ? "info" : "warning"}>
            {found.count === 0 ? (
              `There is nothing to delete: no ${which?.toLowerCase()} from before ${formatDay(found.old.before)}.`
            ) : (
              <>
                {which} from before {formatDay(found.old.before)}: <strong>{messages(found.count)}</strong>. They are
                gone for good, with their notes. The audit log keeps how many they were, not their words.
              </>
            )}
          </Notice>
        )}
      </div>
      <DraftLine draft={draft} what="choice" />
    </FormDialog>
  );
}

/** Deletes what is older than a day. */
export function DeleteOld() {
  const [asking, ask] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        Delete old messages
      </Button>
      {asking && <Question onClose={() => ask(false)} />}
    </>
  );
}
