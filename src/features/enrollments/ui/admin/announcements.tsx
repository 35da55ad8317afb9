import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { CourseCalls } from "../../admin/course-api.server.ts";
import { announcementShape, type StaffCourse } from "../../admin/course-contract.ts";

const api = apiOf<CourseCalls>();
const formSchema = z.object(announcementShape);

interface Preview {
  recipients: number;
  subject: string;
  paragraphs: string[];
}
const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function Compose({ cohort }: Pick<StaffCourse, "cohort">) {
  const { busy: sending, write } = useWrite();
  const [shown, setShown] = useState<Preview & { values: { subject: string; text: string } }>();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: formSchema,
    draft: `cohort-announcement-${cohort.id}`,
    endsByHand: true,
    async send(values) {
      const { data } = await api("POST /cohorts/{id}/announcements/preview", {
        params: { id: cohort.id },
        body: values,
      });
      setShown({ ...data, values });
    },
    onFailure: (error) => failureText(error, "The preview could not be made. What you typed is kept here."),
  });
  async function send() {
    if (!shown) return;
    // Previewed and pressed again after a lost answer, one text is sent once all the same.
    const done = await write(() =>
      sendOnce(`cohort-announcement-key-${cohort.id}`, shown.values, ({ idempotencyKey: key, ...values }) =>
        api("POST /cohorts/{id}/announcements", { params: { id: cohort.id }, body: { ...values, key } }),
      ),
    );
    if (!done) return;
    setShown(undefined);
    await draft.clear();
  }
  return (
    <>
      <FormFrame {...{ form, failure, busy }} label="Announcement" submit="Preview" busyLabel="Looking...">
        <TextField {...field("subject")} label="Subject" dir="auto" maxLength={150} required />
        <TextAreaField
          {...field("text")}
          label="Text"
          hint="It goes by email to everybody enrolled at the moment of sending, and is shown in their dashboard."
          rows={6}
          dir="auto"
          maxLength={5000}
          required
        />
        <DraftLine draft={draft} what="announcement" />
      </FormFrame>
      {shown && (
        <StepDialog
          title="Send this announcement?"
          step={`Send to ${people(shown.recipients)}`}
          busy={sending}
          busyLabel="Sending..."
          onStep={() => void send()}
          onClose={() => setShown(undefined)}
        >
          <p className="text-sm text-muted">It can't be taken back once it is sent.</p>
          <div className="mt-4 rounded-card border border-line p-4">
            <p className="font-semibold wrap-anywhere">
              <Spoken>{shown.subject}</Spoken>
            </p>
            {shown.paragraphs.map((paragraph, at) => (
              <p key={paragraph + String(at)} className="mt-3 whitespace-pre-line wrap-anywhere">
                <Spoken>{paragraph}</Spoken>
              </p>
            ))}
          </div>
        </StepDialog>
      )}
    </>
  );
}

/** What those enrolled were told, and where they are told more. */
export function Announcements({ given: { cohort, announcements } }: { given: StaffCourse }) {
  return (
    <section aria-labelledby="announcements-title" className="space-y-4">
      <h2 id="announcements-title" className="headline-3">
        Announcements
      </h2>
      {!cohort.canceled &&
        (cohort.enrolled > 0 ? (
          <Compose cohort={cohort} />
        ) : (
          <p className="text-muted">Nobody is enrolled yet, so there is nobody to tell.</p>
        ))}
      {announcements.length > 0 && (
        <ul aria-label="Announcements that were sent" className="divide-y divide-line border-y border-line">
          {announcements.map(({ id, subject, text, sentAt, recipients, waiting }) => (
            <li key={id} className="py-3.5">
              <p className="num text-sm text-muted">
                <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>, to {people(recipients)}
                {waiting > 0 && `; ${waiting} of the emails are still being written`}
              </p>
              <h3 className="mt-0.5 font-medium wrap-anywhere">
                <Spoken>{subject}</Spoken>
              </h3>
              <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere text-muted">
                <Spoken>{text}</Spoken>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
