import { useNavigate, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { Term } from "#features/blogs/contract.ts";
import { sameMinute } from "#lib/dhaka-field.ts";
import { useWriting } from "#ui/editor/use-writing.ts";
import { WritingForm } from "#ui/editor/writing-form.tsx";
import { WrittenText } from "#ui/editor/written-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { AdminProgram } from "../../admin/contract.ts";
import { programFormSchema, programNames, programTexts, type ProgramForm as Values } from "../../admin/form.ts";
import { programsPath } from "../../admin/list-views.ts";
import { ProgramSide } from "./program-side.tsx";

const api = apiOf<ProgramAdminCalls>();

/** Where a program is written: a new one, or one that is there. */
export function ProgramForm({ program, categories }: { program?: AdminProgram; categories: readonly Term[] }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const writing = useWriting<Values, AdminProgram>({
    item: program,
    textsOf: programTexts,
    names: programNames,
    text: "body",
    schema: programFormSchema,
    draft: `program-${program?.id ?? "new"}`,
    async send(values, version) {
      if (!program) {
        const { data, message } = await api("POST /programs", { body: values });
        toast({ title: "Saved", description: message });
        await navigate(`${programsPath}/${data.id}`);
        return undefined;
      }
      // The field knows minutes: an hour that nobody touched stays to the millisecond.
      const publishAt = sameMinute(values.publishAt, program.publishAt) ? program.publishAt : values.publishAt;
      const body = { id: program.id, version: version ?? program.version, ...values, publishAt };
      const { data, message } = await api("PATCH /programs", { body });
      toast({ title: "Saved", description: message });
      void revalidate();
      return data;
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) void revalidate();
      return failureText(error, "It was not saved. Your text is kept here; try again.");
    },
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
