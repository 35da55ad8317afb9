import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { dataOf, type ListOfFields, textsOf } from "#features/site-texts/client/fields.ts";
import { ListField } from "#features/site-texts/client/list-field.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import type { CourseCalls } from "../../admin/course-api.server.ts";
import { mostSessions, type StaffCourse, sentSessionsSchema } from "../../admin/course-contract.ts";

const api = apiOf<CourseCalls>();

const field: ListOfFields = {
  ...{ kind: "list", at: ["sessions"], label: "Sessions", entry: "Session", most: mostSessions },
  hint: "When and where the cohort meets, in Dhaka time.",
  fields: [
    { kind: "line", at: ["title"], label: "Title" },
    { kind: "id", at: ["id"], label: "Id" },
    { kind: "moment", at: ["startsAt"], label: "Begins" },
    { kind: "moment", at: ["endsAt"], label: "Ends" },
    {
      kind: "line",
      at: ["place"],
      label: "Place",
      hint: "Such as 'Hall 2, BIAM Foundation'. Empty if it is online only.",
    },
    { kind: "line", at: ["url"], label: "Online address", hint: "Only those enrolled see it." },
  ],
};

/** What the fields say, as the call takes it; what is wrong names the session. */
const formSchema = z.object({
  sessions: z.string().transform((text, context) => {
    const typed = dataOf([field], { sessions: text }).sessions as Record<string, unknown>[];
    const read = sentSessionsSchema.safeParse(
      // A new one has a name of the screen's until it is saved.
      typed.map((one) => ({ ...one, id: z.uuid().safeParse(one.id).success ? one.id : null })),
    );
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const [place, name] = issue?.path ?? [];
    const message =
      name === "startsAt" || (name === "endsAt" && issue?.code !== "custom")
        ? "Say when it begins and ends"
        : (issue?.message ?? "This can't be used");
    context.addIssue({
      code: "custom",
      message: typeof place === "number" ? `Session ${place + 1}: ${message}` : message,
    });
    return z.NEVER;
  }),
  tell: z
    .string()
    .optional()
    .transform((box) => box === "on"),
});

const noFaults = new Map();

/** The sessions of a cohort, all in one form. */
export function SessionsForm({ given: { cohort, sessions } }: { given: StaffCourse }) {
  const { send } = useWrite();
  const {
    form,
    field: control,
    failure,
    busy,
    draft,
  } = useKeptForm({
    schema: formSchema,
    draft: `cohort-sessions-${cohort.id}`,
    upon: cohort.version,
    async send(values) {
      const body = { ...values, version: cohort.version };
      await send(() => api("PUT /cohorts/{id}/sessions", { params: { id: cohort.id }, body }));
    },
    onFailure: (error) => failureText(error, "The sessions were not saved. What you typed is kept here."),
  });
  return (
    <section aria-labelledby="sessions-title" className="space-y-4">
      <h2 id="sessions-title" className="headline-3">
        Schedule
      </h2>
      <FormFrame {...{ form, failure, busy }} label="Schedule" submit="Save the schedule" busyLabel="Saving...">
        <ListField
          field={field}
          saved={textsOf([field], { sessions }).sessions ?? "[]"}
          error={control("sessions").error}
          faults={noFaults}
        />
        {cohort.enrolled > 0 && (
          <CheckboxField {...control("tell")} label="Tell those enrolled the new schedule by email" />
        )}
        <DraftLine draft={draft} what="schedule" />
      </FormFrame>
    </section>
  );
}
