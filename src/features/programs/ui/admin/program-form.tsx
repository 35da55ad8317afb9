import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { Term } from "#features/blogs/contract.ts";
import { useWriting } from "#features/drafts/client/use-writing.ts";
import { WritingForm } from "#features/drafts/client/writing-form.tsx";
import { WrittenText } from "#features/drafts/client/written-text.tsx";
import type { Draft } from "#features/drafts/contract.ts";
import { sameMinute } from "#lib/dhaka-field.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { AdminProgram } from "../../admin/contract.ts";
import { programFormSchema, programNames, programTexts, type ProgramForm as Values } from "../../admin/form.ts";
import { programsPath } from "../../admin/list-views.ts";
import { ProgramSide } from "./program-side.tsx";

const api = apiOf<ProgramAdminCalls>();

/** Under which name the unsaved text of a program is kept. */
export const draftNameOf = (programId: string | undefined) => `program-${programId ?? "new"}`;

/** Where a program is written: a new one, or one that is there. */
export function ProgramForm({
  program,
  categories,
  kept,
}: {
  program?: AdminProgram;
  categories: readonly Term[];
  kept: Draft | null;
}) {
  const writing = useWriting<Values, AdminProgram>({
    item: program,
    textsOf: programTexts,
    names: programNames,
    text: "body",
    schema: programFormSchema,
    draft: { name: draftNameOf(program?.id), kept },
    save(values, version) {
      if (!program) return api("POST /programs", { body: values });
      // The field knows minutes: an hour that nobody touched stays to the millisecond.
      const publishAt = sameMinute(values.publishAt, program.publishAt) ? program.publishAt : values.publishAt;
      const read = { id: program.id, version: version ?? program.version };
      return api("PATCH /programs", { body: { ...read, ...values, publishAt } });
    },
    leaveTo: ({ id }) => (program ? undefined : `${programsPath}/${id}`),
  });
  const { field, touched, follow } = writing;
  return (
    <WritingForm
      writing={writing}
      label="Program"
      submit={program === undefined ? "Save as a draft" : "Save"}
      beside={
        <>
          {program && <ProgramSide program={program} touched={touched} onSaved={follow} />}
          <SelectField {...field("certification")} label="Ends in">
            <option value="false">No test</option>
            <option value="true">A test and a certificate</option>
          </SelectField>
          <TextField {...field("duration")} label="Duration" hint="Such as '10 evenings'." dir="auto" />
          <TextField {...field("format")} label="Format" hint="Such as 'Evenings, in Dhaka or online'." dir="auto" />
          <TextField {...field("audience")} label="Audience" hint="For whom it is." dir="auto" />
          <TextField
            {...field("price")}
            label="Fee in BDT"
            hint="Empty: told on request. 0: free."
            inputMode="decimal"
          />
          <SelectField {...field("subject")} label="Subject" hint="Its drawings are those of this category.">
            <option value="">Choose one</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field("position")}
            label="Place in the lists"
            hint="The lowest number comes first."
            inputMode="numeric"
          />
          <TextField
            {...field("publishAt")}
            label="Appears"
            hint="Dhaka time. Empty: as soon as it is published."
            type="datetime-local"
          />
          <TextField {...field("slug")} label="Address" hint="Made of the title. Earlier addresses lead on." />
        </>
      }
    >
      <TextField {...field("title")} label="Title" maxLength={200} required dir="auto" />
      <TextAreaField
        {...field("summary")}
        label="Excerpt"
        hint="Two sentences for lists, search and social cards."
        rows={2}
        required
        dir="auto"
      />
      <WrittenText writing={writing} label="Text of the program" />
    </WritingForm>
  );
}
