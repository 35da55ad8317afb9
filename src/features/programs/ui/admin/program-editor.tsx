import { apiOf } from "#features/accounts/client/typed-api.ts";
import { type FieldOf, type ItemEditor, itemsPath } from "#features/items/client/item-screens.ts";
import { StoredList } from "#features/site-texts/client/stored-list.tsx";
import { pageOf } from "#lib/page-address.ts";
import { latePart } from "#ui/late-part.tsx";
import { lateSchema } from "#ui/late-schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { AdminProgram } from "../../admin/contract.ts";
import type { ProgramForm } from "../../admin/form.ts";
import { programNames, programTexts } from "../../admin/form-texts.ts";
import { languageNames, levelNames, modeNames, mostParts } from "../../kinds.ts";
import { programFacts } from "../program-facts.tsx";

const api = apiOf<ProgramAdminCalls>();

function Fields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField {...field("certification")} label="Ends in">
        <option value="false">No test</option>
        <option value="true">A test and a certificate</option>
      </SelectField>
      <SelectField {...field("level")} label="Level">
        <option value="">Not said</option>
        {Object.entries(levelNames).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField {...field("mode")} label="Place of teaching" hint="Visitors filter the catalog by it.">
        <option value="">Not said</option>
        {Object.entries(modeNames).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField {...field("language")} label="Language">
        {Object.entries(languageNames).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("hours")}
        label="Hours of teaching"
        hint="All in all. Empty: not said."
        inputMode="numeric"
      />
      <TextField {...field("duration")} label="Duration" hint="Such as '10 evenings'." dir="auto" />
      <TextField {...field("format")} label="Format" hint="Such as 'Evenings, in Dhaka or online'." dir="auto" />
      <TextField {...field("audience")} label="Audience" hint="For whom it is." dir="auto" />
      <TextField {...field("price")} label="Fee in BDT" hint="Empty: told on request. 0: free." inputMode="decimal" />
    </>
  );
}

/** Says what the lists say as people read it; there as soon as they are shown. */
let said: ((name: string, text: string) => string) | undefined;
const partList = latePart(async () => {
  const part = await import("./program-part-list.tsx");
  said = part.say;
  return part;
});
const lists = ["modules", "faculty", "faq"] as const;

/** What a program is made of: under its text, where there is room. */
function WideFields({ field }: { field: FieldOf }) {
  return (
    <>
      <TextAreaField
        {...field("outcomes")}
        label="Outcomes"
        hint={`What whoever takes part can do afterward. One a line, ${mostParts.outcomes} at most.`}
        rows={4}
        dir="auto"
      />
      {lists.map((name) => {
        const { defaultValue, error } = field(name);
        return <StoredList key={name} name={name} saved={defaultValue} part={partList} more={{ error }} />;
      })}
    </>
  );
}

/** Where programs are written. */
export const programEditor: ItemEditor<AdminProgram, ProgramForm> = {
  noun: "program",
  calls: {
    one: (id) => api("GET /programs/admin/{id}", { params: { id } }),
    create: (body) => api("POST /programs", { body }),
    change: (body) => api("PATCH /programs", { body }),
    versions: (id) => api("GET /programs/admin/{id}/versions", { params: { id } }),
    version: (params) => api("GET /programs/admin/{id}/versions/{version}", { params }),
    publish: (step) => api("PATCH /programs/publish", { body: step }),
    remove: (id) => api("DELETE /programs/admin/{id}", { params: { id } }),
  },
  form: {
    schema: lateSchema(async () => (await import("../../admin/form.ts")).programFormSchema),
    names: programNames,
    texts: programTexts,
    say: (name, text) => said?.(name, text) ?? text,
    ...{ Fields, WideFields },
  },
  addressOf: ({ slug }) => pageOf.program(slug),
  furtherOf: ({ id }) => [{ title: "Cohorts", href: `${itemsPath({ noun: "program" })}/${id}/cohorts` }],
  factsOf: (program) => programFacts(program),
};
