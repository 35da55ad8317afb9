import { apiOf } from "#features/accounts/client/typed-api.ts";
import { type FieldOf, type ItemEditor, itemsPath } from "#features/items/client/item-screens.ts";
import { pageOf } from "#lib/page-address.ts";
import { lateSchema } from "#ui/late-schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { AdminProgram } from "../../admin/contract.ts";
import type { ProgramForm } from "../../admin/form.ts";
import { programNames, programTexts } from "../../admin/form-texts.ts";
import { programFacts } from "../program-facts.tsx";

const api = apiOf<ProgramAdminCalls>();

function Fields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField {...field("certification")} label="Ends in">
        <option value="false">No test</option>
        <option value="true">A test and a certificate</option>
      </SelectField>
      <TextField {...field("duration")} label="Duration" hint="Such as '10 evenings'." dir="auto" />
      <TextField {...field("format")} label="Format" hint="Such as 'Evenings, in Dhaka or online'." dir="auto" />
      <TextField {...field("audience")} label="Audience" hint="For whom it is." dir="auto" />
      <TextField {...field("price")} label="Fee in BDT" hint="Empty: told on request. 0: free." inputMode="decimal" />
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
    Fields,
  },
  addressOf: ({ slug }) => pageOf.program(slug),
  furtherOf: ({ id }) => [{ title: "Cohorts", href: `${itemsPath({ noun: "program" })}/${id}/cohorts` }],
  factsOf: (program) => programFacts(program),
};
