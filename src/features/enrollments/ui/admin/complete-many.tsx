import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import { enrollmentsHref, enrollmentsPath } from "../../admin/views.ts";
import { CertificateFields, certificateShape, daysOf, wholeCertificate } from "./certificate-fields.tsx";

const api = apiOf<EnrollmentCalls>();
const schema = z
  .object({
    cohort: z.uuid("Choose a cohort"),
    csv: z.string().min(1, "Choose a file, or paste its lines"),
    ...certificateShape,
  })
  .superRefine(wholeCertificate);

interface Previewed {
  cohort: string;
  csv: string;
  certificate: ReturnType<typeof daysOf>;
  shown: CallAnswer<Calls<EnrollmentCalls>["POST /cohorts/{id}/completions/preview"]>["data"];
}

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function Preview({
  previewed: { cohort, csv, certificate, shown },
  onBack,
  onDone,
}: {
  previewed: Previewed;
  onBack: () => void;
  onDone: () => Promise<void>;
}) {
  const { busy, write } = useWrite();
  const { lines, faults, title, digest } = shown;
  const count = lines.length;
  const mark = () =>
    write(
      async () => {
        const body = { csv, digest, certificate };
        const answer = await api("POST /cohorts/{id}/completions", { params: { id: cohort }, body });
        await onDone();
        return answer;
      },
      enrollmentsHref({ cohort, state: "completed" }),
    );
  return (
    <section aria-labelledby="completions" className="space-y-5">
      <h2 id="completions" className="headline-3">
        {count === 0 ? "Nobody can be marked" : `${people(count)} would be marked as completed`}
      </h2>
      {faults.length > 0 && (
        <Notice
          tone="warning"
          title={faults.length === 1 ? "1 line is left out" : `${faults.length} lines are left out`}
        >
          <ul className="max-h-64 space-y-1 overflow-y-auto text-sm" tabIndex={0} aria-label="Lines that are left out">
            {faults.map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {count > 0 && (
        <>
          <p>
            In “<Spoken>{title}</Spoken>”.{" "}
            {certificate === null ? "Each is told by email." : "Each gets a certificate, and is told by email."}
          </p>
          <ul
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface text-sm"
            tabIndex={0}
            aria-label="People"
          >
            {lines.map(({ line, name, email }) => (
              <li key={line} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
                <span className="font-semibold wrap-anywhere">
                  <Spoken>{name}</Spoken>
                </span>
                <span className="break-all text-muted">{email}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Button busy={busy} busyLabel="Marking..." onClick={() => void mark()}>
            Mark {people(count)}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Back to the lines
        </Button>
      </div>
    </section>
  );
}

/** Marks who completed a cohort from a file: first it shows whom, and what is wrong with the other lines. */
export function CompleteMany({ cohorts }: { cohorts: readonly { id: string; title: string }[] }) {
  const [previewed, setPreviewed] = useState<Previewed>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: "completions-many",
    endsByHand: true,
    async send({ cohort, csv, ...fields }) {
      const certificate = daysOf(fields);
      const body = { csv, certificate };
      const { data } = await api("POST /cohorts/{id}/completions/preview", { params: { id: cohort }, body });
      setPreviewed({ cohort, csv, certificate, shown: data });
    },
    onFailure: (error) => failureText(error, "The file could not be read. Nothing was marked."),
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
          {...{ form, failure, busy }}
          submit="Preview"
          busyLabel="Reading..."
          beside={
            <ButtonLink to={enrollmentsPath} variant="quiet">
              Cancel
            </ButtonLink>
          }
        >
          <SelectField
            {...field("cohort")}
            data-saved=""
            label="Cohort"
            hint={cohorts.length === 0 ? "There is none yet: a program's screen has 'Cohorts'." : undefined}
            required
          >
            {cohorts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField
            type="file"
            label="CSV file"
            optional
            hint="A column 'email': of the accounts that enrolled. At most 500 lines."
            accept=".csv,text/csv"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <TextAreaField
            {...field("csv")}
            label="Lines"
            hint="What the file says, or what you paste here. The first line names the columns."
            placeholder="email"
            rows={8}
            dir="auto"
            required
          />
          <CertificateFields field={field} />
          <DraftLine draft={draft} what="list" />
        </FormFrame>
      </div>
      {previewed && <Preview previewed={previewed} onBack={() => setPreviewed(undefined)} onDone={() => draft.end()} />}
    </div>
  );
}
