import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { MessageCalls } from "../../admin/api.server.ts";
import { deleteOldSchema, type OldMessages } from "../../admin/contract.ts";

const api = apiOf<MessageCalls>();

const formSchema = z.object({
  before: deleteOldSchema.shape.before,
  which: z.enum(["both", "handled", "spam"]),
});
const kinds = { both: "Handled messages and spam", handled: "Handled messages", spam: "Spam" } as const;
const messages = (count: number) => (count === 1 ? "1 message" : `${formatCount(count)} messages`);

interface Found {
  old: OldMessages;
  count: number;
}

function Choose({ onFound, onClose }: { onFound: (found: Found) => void; onClose: () => void }) {
  const { form, field, failure, busy } = useForm({
    schema: formSchema,
    async send({ before, which }) {
      const old = { before, ...(which === "both" ? {} : { status: which }) };
      onFound({ old, count: (await api("GET /contact-messages/delete-old", { query: old })).data.count });
    },
    onFailure: (error) => failureText(error, "The messages could not be counted."),
  });
  return (
    <form {...form} className="space-y-4">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

function Decide({ found: { old, count }, onBack, onClose }: { found: Found; onBack: () => void; onClose: () => void }) {
  const { busy, write } = useWrite();
  const which = kinds[old.status ?? "both"];
  return (
    <div className="space-y-4">
      <p role="status">
        {count === 0 ? (
          <>
            There is nothing to delete: no {which.toLowerCase()} from before {formatDay(old.before)}.
          </>
        ) : (
          <>
            {which} from before {formatDay(old.before)}: <strong>{messages(count)}</strong>. They are gone for good,
            with their notes. The audit log keeps how many they were, not their words.
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        {count > 0 && (
          <Button
            variant="danger"
            busy={busy}
            onClick={() =>
              void write(() => api("POST /contact-messages/delete-old", { body: old })).then(
                (done) => done && onClose(),
              )
            }
          >
            Delete {messages(count)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Deletes what is older than a day: first which, then how many that are, then it is done. */
export function DeleteOld() {
  const [asking, ask] = useState(false);
  const [found, find] = useState<Found>();
  const close = () => {
    ask(false);
    find(undefined);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        Delete old messages
      </Button>
      <Dialog open={asking} onClose={close} title="Delete old messages?">
        {asking &&
          (found ? (
            <Decide found={found} onBack={() => find(undefined)} onClose={close} />
          ) : (
            <Choose onFound={find} onClose={close} />
          ))}
      </Dialog>
    </>
  );
}
