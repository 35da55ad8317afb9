import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FileField } from "#features/media/client/file-field.tsx";
import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { fileFacts } from "#lib/file-facts.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { DownloadAdminCalls } from "../../admin/download-api.server.ts";
import { editionFields, type StaffDownloads } from "../../admin/download-contract.ts";

const api = apiOf<DownloadAdminCalls>();
type Edition = StaffDownloads["editions"][number];

const formSchema = z.object({
  label: editionFields.label,
  releasedOn: z.iso.date("Choose the day of this version"),
  changes: editionFields.changes,
  fileId: z.string().min(1, "Choose a file"),
});

function EditionForm({
  resourceId,
  edition: given,
  onDone,
}: {
  resourceId: string;
  edition: Edition | undefined;
  onDone: () => void;
}) {
  const edition = useOpened(given);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `edition-${edition?.id ?? resourceId}`,
    upon: edition?.version,
    async send(body) {
      await send(() =>
        edition
          ? api("PATCH /resources/admin/downloads/{id}", {
              params: { id: edition.id },
              body: { ...body, version: edition.version },
            })
          : api("POST /resources/admin/{id}/downloads", { params: { id: resourceId }, body }),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title={edition ? "Change this version" : "Add a version"}
      step={edition ? "Save" : "Add it"}
      busyLabel="Saving..."
      onClose={onDone}
    >
      <TextField
        {...field("label")}
        label="Version"
        hint="Such as 2.1 or 2026."
        defaultValue={edition?.label}
        dir="auto"
        maxLength={40}
        required
      />
      <TextField
        {...field("releasedOn")}
        label="Day"
        type="date"
        defaultValue={edition?.releasedOn ?? dhakaDay(new Date())}
        required
      />
      <TextAreaField
        {...field("changes")}
        label="What changed"
        hint="Shown beside it, and in the email to buyers."
        rows={3}
        maxLength={1000}
        defaultValue={edition?.changes}
        dir="auto"
        optional
      />
      <FileField name="fileId" saved={edition?.fileId ?? ""} error={field("fileId").error} isPrivate />
      <DraftLine draft={draft} what="version" />
    </FormDialog>
  );
}

const people = (count: number) => (count === 1 ? "1 buyer" : `${formatCount(count)} buyers`);

function Row({ edition, given, onChange }: { edition: Edition; given: StaffDownloads; onChange: () => void }) {
  const { busy, write } = useWrite();
  const { id, label, releasedOn, changes, fileTitle, tellAt, told, downloads, lately } = edition;
  const { buyers } = given;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium wrap-anywhere">
          Version <Spoken>{label}</Spoken>
        </h3>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          <Spoken>{fileTitle}</Spoken> ({fileFacts(edition)}), {formatDay(releasedOn)}
        </p>
        {changes !== "" && (
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
            <Spoken>{changes}</Spoken>
          </p>
        )}
        <p className="num mt-1 text-sm">
          {downloads === 1 ? "1 download" : `${formatCount(downloads)} downloads`}, {formatCount(lately)} in the last 30
          days
        </p>
        {tellAt !== null && (
          <p className="text-sm text-muted">
            Emailed to {people(told)} (asked for on {formatDhakaDay(tellAt)}).
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={`Change version ${label}`} onClick={onChange}>
          Change
        </Button>
        {buyers > 0 && tellAt === null && given.editions[0]?.id === id && (
          <ConfirmButton
            variant="secondary"
            size="sm"
            busy={busy}
            label="Email buyers"
            aria-label={`Email buyers about version ${label}`}
            title={`Email ${people(buyers)}?`}
            confirm="Email them"
            onConfirm={() => void write(() => api("POST /resources/admin/downloads/{id}/tell", { params: { id } }))}
          >
            Each of them gets one email that says what changed. This can't be done again for this version.
          </ConfirmButton>
        )}
        <ConfirmButton
          variant="quiet"
          size="sm"
          danger
          busy={busy}
          label="Remove"
          aria-label={`Remove version ${label}`}
          title="Remove this version?"
          confirm="Remove it"
          onConfirm={() => void write(() => api("DELETE /resources/admin/downloads/{id}", { params: { id } }))}
        >
          Nobody can download it after that, buyers included, and its numbers go with it. The file itself stays in the
          library.
        </ConfirmButton>
      </div>
    </li>
  );
}

/** The versions of what a resource offers, the newest first. */
export function Editions({ given }: { given: StaffDownloads }) {
  const [open, setOpen] = useState<string>();
  const { editions, resource } = given;
  return (
    <section aria-labelledby="versions-title" className="space-y-4">
      <h2 id="versions-title" className="headline-3">
        Versions
      </h2>
      {editions.length === 0 ? (
        <p className="text-muted">No versions yet. The page offers a download as soon as there is one.</p>
      ) : (
        <ul aria-labelledby="versions-title" className="divide-y divide-line border-y border-line">
          {editions.map((edition) => (
            <Row key={edition.id} edition={edition} given={given} onChange={() => setOpen(edition.id)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setOpen("new")}>
        Add a version
      </Button>
      {open !== undefined && (
        <EditionForm
          key={open}
          resourceId={resource.id}
          edition={editions.find(({ id }) => id === open)}
          onDone={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
