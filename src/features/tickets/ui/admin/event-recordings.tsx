import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FileField } from "#features/media/client/file-field.tsx";
import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { RadioField } from "#ui/checkbox-field.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { AfterCalls } from "../../admin/after-api.server.ts";
import { type EventRecordings as Recordings, recordingTitle, recordingUrl } from "../../admin/after-contract.ts";

const api = apiOf<AfterCalls>();
type Item = Pick<Recordings["items"][number], "title" | "url" | "fileId">;

const formSchema = z
  .object({ title: recordingTitle, url: z.union([z.literal(""), recordingUrl]), fileId: z.string() })
  .refine(({ url, fileId }) => (url === "") !== (fileId === ""), {
    path: ["url"],
    error: "Give an address, or choose a file: one of both",
  });

const bare = ({ title, url, fileId }: Item): Item => ({ title, url, fileId });
const isSame = (one: Item, other: Item) =>
  one.title === other.title && one.url === other.url && one.fileId === other.fileId;

function AddForm({
  eventId,
  save,
  onDone,
}: {
  eventId: string;
  save: (item: Item) => Promise<void>;
  onDone: () => void;
}) {
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `recording-${eventId}`,
    async send({ title, url, fileId }) {
      await save({ title, url: url === "" ? null : url, fileId: fileId === "" ? null : fileId });
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  const file = field("fileId");
  return (
    <FormDialog
      title="Add a recording or a file"
      step="Add it"
      busyLabel="Adding..."
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <TextField {...field("title")} label="Title" dir="auto" maxLength={120} required />
      <TextField
        {...field("url")}
        label="Address"
        hint="Of a recording elsewhere. It begins with https://"
        inputMode="url"
        maxLength={500}
        optional
      />
      <FileField name="fileId" saved="" error={file.error} isPrivate />
      <DraftLine draft={draft} what="recording" />
    </FormDialog>
  );
}

function standing({ event: { over }, audience, tellAt, holders, came, told }: Recordings): string {
  const all = audience === "came" ? came : holders;
  const count = `${formatCount(all)} ${all === 1 ? "ticket" : "tickets"}`;
  const shown = over ? `On ${count} now.` : `On ${count} as soon as the event is over.`;
  if (tellAt === null) return `${shown} Nobody is emailed.`;
  const asked = formatDateTime(tellAt);
  return over
    ? `${shown} Emailed for ${formatCount(told)} of them.`
    : `${shown} Their holders are emailed then (asked for on ${asked}).`;
}

/** What holders of tickets find on them after the event: recordings elsewhere, and files of the library. */
export function EventRecordings({ eventId, recordings }: { eventId: string; recordings: Recordings }) {
  const [adding, setAdding] = useState(false);
  const { busy, write, send } = useWrite();
  const { items, audience, version, tellAt } = recordings;
  const put = (change: { items?: Item[]; audience?: Recordings["audience"]; tell?: boolean }) =>
    api("PUT /events/admin/{id}/recordings", {
      params: { id: eventId },
      body: { audience, version, tell: false, items: items.map(bare), ...change },
    });
  return (
    <section aria-labelledby="recordings" className="border-t border-line pt-5">
      <h2 id="recordings" className="headline-4">
        Recordings and files
      </h2>
      {items.length === 0 ? (
        <p className="mt-1">None yet. After the event, holders find what you add here on their tickets.</p>
      ) : (
        <ul aria-labelledby="recordings" className="mt-3 divide-y divide-line border-y border-line">
          {items.map((item, i) => (
            <li
              key={`${item.title} ${item.url ?? item.fileId}`}
              className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3"
            >
              <div className="min-w-0 grow basis-56">
                <p className="font-semibold wrap-anywhere">
                  <Spoken>{item.title}</Spoken>
                </p>
                <p className="text-sm break-all text-muted">
                  {item.url ?? <Spoken>{item.file ?? "A file that is no longer in the library"}</Spoken>}
                </p>
              </div>
              <ConfirmButton
                variant="quiet"
                size="sm"
                danger
                busy={busy}
                label="Remove"
                aria-label={`Remove ${item.title}`}
                title="Remove it?"
                confirm="Remove it"
                onConfirm={() => void write(() => put({ items: items.filter((_, at) => at !== i).map(bare) }))}
              >
                Holders no longer find it on their tickets.
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="mt-4">
        <legend className="text-sm font-semibold">For</legend>
        {(["came", "holders"] as const).map((one) => (
          <RadioField
            key={one}
            name="audience"
            label={one === "came" ? "Those who came" : "Everybody with a valid ticket"}
            hint={one === "came" ? "Checked in at the door, or with a ticket for taking part online." : undefined}
            checked={audience === one}
            onChange={() => void write(() => put({ audience: one }))}
          />
        ))}
      </fieldset>
      {items.length > 0 && <p className="mt-1 mb-3 text-muted">{standing(recordings)}</p>}
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a recording or a file
        </Button>
        {items.length > 0 && tellAt === null && (
          <ConfirmButton
            variant="quiet"
            busy={busy}
            label="Email holders"
            title="Email holders?"
            confirm="Email them"
            onConfirm={() => void write(() => put({ tell: true }))}
          >
            Those who may see them get one email as soon as the event is over, or within a minute if it is. What you add
            later isn't emailed.
          </ConfirmButton>
        )}
      </p>
      {adding && (
        <AddForm
          eventId={eventId}
          // One that is there already came with a press whose answer was lost.
          save={async (item) => {
            if (!items.some((one) => isSame(one, item))) await send(() => put({ items: [...items.map(bare), item] }));
          }}
          onDone={() => setAdding(false)}
        />
      )}
    </section>
  );
}
