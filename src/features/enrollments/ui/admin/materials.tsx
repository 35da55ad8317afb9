import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FileField } from "#features/media/client/file-field.tsx";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { CourseCalls } from "../../admin/course-api.server.ts";
import { faultyMaterial, type StaffCourse } from "../../admin/course-contract.ts";

const api = apiOf<CourseCalls>();
type Material = StaffCourse["materials"][number];

const orNull = z
  .string()
  .trim()
  .transform((text) => text || null);
const formSchema = z
  .object({
    title: z.string().trim().min(1, "A title is needed").max(150, "At most 150 characters"),
    note: z.string().trim().max(1000, "At most 1,000 characters"),
    file: orNull,
    url: orNull.refine((url) => url === null || /^https?:\/\/\S+$/.test(url), "An address that begins with https://"),
    visibleFrom: z.iso.date("Choose the first day on which it is shown"),
  })
  .superRefine(faultyMaterial);

function MaterialForm({ given, onDone, ...opened }: { given: StaffCourse; material?: Material; onDone: () => void }) {
  const { material } = useOpened(opened);
  const { send } = useWrite();
  const { cohort } = given;
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `cohort-material-${material?.id ?? `new-${cohort.id}`}`,
    upon: material?.version,
    async send(body) {
      await send(() =>
        material
          ? api("PATCH /cohorts/materials/{id}", {
              params: { id: material.id },
              body: { ...body, version: material.version },
            })
          : sendOnce(`material-key-${cohort.id}`, body, (once) =>
              api("POST /cohorts/{id}/materials", { params: { id: cohort.id }, body: once }),
            ),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title={material ? "Change this material" : "Add a material"}
      step={material ? "Save" : "Add"}
      busyLabel="Saving..."
      onClose={onDone}
    >
      <TextField {...field("title")} label="Title" defaultValue={material?.title} dir="auto" maxLength={150} required />
      <TextAreaField
        {...field("note")}
        label="Note"
        hint="What it is for, such as 'Read it before Sunday'."
        rows={2}
        defaultValue={material?.note}
        dir="auto"
        optional
      />
      <FileField name="file" saved={material?.file ?? ""} error={field("file").error} />
      <p className="text-sm text-muted">
        A private file opens for those enrolled alone. A public one can be fetched by whoever has its address.
      </p>
      <TextField
        {...field("url")}
        label="Or an address"
        hint="Instead of a file: https://…"
        defaultValue={material?.url ?? ""}
        inputMode="url"
      />
      <TextField
        {...field("visibleFrom")}
        label="Shown from"
        hint="From this day on, in Dhaka."
        type="date"
        defaultValue={material?.visibleFrom ?? cohort.startsOn}
        required
      />
      <DraftLine draft={draft} what="material" />
    </FormDialog>
  );
}

/** Files and links for those enrolled in a cohort. */
export function Materials({ given }: { given: StaffCourse }) {
  const [open, setOpen] = useState<string>();
  const { busy, write } = useWrite();
  const { materials, cohort } = given;
  const shown = materials.find(({ id }) => id === open);
  return (
    <section aria-labelledby="materials-title" className="space-y-4">
      <h2 id="materials-title" className="headline-3">
        Materials
      </h2>
      {materials.length === 0 ? (
        <p className="text-muted">
          No materials yet. Add files of the library or links; each is shown from its day on.
        </p>
      ) : (
        <ul aria-label="Materials" className="divide-y divide-line border-y border-line">
          {materials.map((material) => {
            const { id, title, url, fileTitle, visibleFrom } = material;
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
                <div className="min-w-0 grow basis-56">
                  <h3 className="font-medium wrap-anywhere">
                    <Spoken>{title}</Spoken>
                  </h3>
                  <p className="mt-0.5 text-sm wrap-anywhere text-muted">
                    {fileTitle ?? url ?? "Its file is no longer in the library."}. Shown from {formatDay(visibleFrom)}.
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="sm" aria-label={`Change ${title}`} onClick={() => setOpen(id)}>
                    Change
                  </Button>
                  <ConfirmButton
                    variant="quiet"
                    size="sm"
                    danger
                    busy={busy}
                    label="Remove"
                    aria-label={`Remove ${title}`}
                    title="Remove this material?"
                    confirm="Remove"
                    onConfirm={() => void write(() => api("DELETE /cohorts/materials/{id}", { params: { id } }))}
                  >
                    Those enrolled no longer see it. The file itself stays in the library.
                  </ConfirmButton>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {!cohort.canceled && (
        <Button variant="secondary" onClick={() => setOpen("new")}>
          Add a material
        </Button>
      )}
      {open !== undefined && (
        <MaterialForm key={open} given={given} {...(shown && { material: shown })} onDone={() => setOpen(undefined)} />
      )}
    </section>
  );
}
