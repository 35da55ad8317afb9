import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { certificatesPath } from "../../admin/views.ts";
import { BatchPreview, type Previewed } from "./batch-preview.tsx";
import { somethingElse, WhatFields, whatOf, whatShape, wholeWhat } from "./what-fields.tsx";

const api = apiOf<CertificateCalls>();
const schema = z
  .object({ csv: z.string().min(1, "Choose a file, or paste its lines"), ...whatShape })
  .superRefine(wholeWhat);

/** Issues one certificate for each line of a file: first it shows what would be issued, and what is wrong with the other lines. */
export function BatchForm({ programs }: { programs: readonly { id: string; title: string }[] }) {
  const [program, setProgram] = useState(programs[0]?.id ?? somethingElse);
  const [previewed, setPreviewed] = useState<Previewed>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: "certificates-many",
    endsByHand: true,
    onPut: (fields) => setProgram(fields.programId ?? programs[0]?.id ?? somethingElse),
    async send({ programId, title, ...values }) {
      const facts = { ...values, ...whatOf({ programId, title }) };
      const { data } = await api("POST /certificates/batch/preview", { body: facts });
      // One key for one preview: pressed twice, it is issued once.
      setPreviewed({ key: crypto.randomUUID(), facts, shown: data });
    },
    onFailure: (error) => failureText(error, "The file could not be read. Nothing was issued."),
  });
  async function take(file: File | undefined) {
    const area = form.ref.current?.elements.namedItem("csv");
    if (!file || !(area instanceof HTMLTextAreaElement)) return;
    area.value = await file.text();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <div className="max-w-2xl">
      <div hidden={previewed !== undefined}>
        <FormFrame
          form={form}
          failure={failure}
          busy={busy}
          submit="Preview"
          busyLabel="Reading..."
          beside={
            <ButtonLink to={certificatesPath} variant="quiet">
              Cancel
            </ButtonLink>
          }
        >
          <TextField
            type="file"
            label="CSV file"
            optional
            hint="Columns: name, and email where you know it. At most 500 lines."
            accept=".csv,text/csv"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <TextAreaField
            {...field("csv")}
            label="Lines"
            hint="What the file says, or what you paste here. The first line names the columns."
            placeholder="name,email"
            rows={8}
            dir="auto"
            required
          />
          <WhatFields field={field} programs={programs} program={program} onProgram={setProgram} />
          <DraftLine draft={draft} what="list" />
        </FormFrame>
      </div>
      {previewed && (
        <BatchPreview previewed={previewed} onBack={() => setPreviewed(undefined)} onIssued={() => draft.end()} />
      )}
    </div>
  );
}
