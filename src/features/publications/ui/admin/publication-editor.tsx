import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { FieldOf, ItemEditor } from "#features/items/client/item-screens.ts";
import { AsOfField, SourcesField } from "#features/items/client/sourced-fields.tsx";
import { FileField } from "#features/media/client/file-field.tsx";
import { pageOf } from "#lib/page-address.ts";
import { lateSchema } from "#ui/late-schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { PublicationAdminCalls } from "../../admin/api.server.ts";
import type { AdminPublication } from "../../admin/contract.ts";
import type { PublicationForm } from "../../admin/form.ts";
import { publicationNames, publicationTexts } from "../../admin/form-texts.ts";
import { issueMax, keywordsMax, publicationKindNames, publicationKinds, seriesMax } from "../../kinds.ts";
import { publicationFacts } from "../publication-facts.tsx";

const api = apiOf<PublicationAdminCalls>();

function Fields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField {...field("kind")} label="Kind">
        <option value="">Choose one</option>
        {publicationKinds.map((kind) => (
          <option key={kind} value={kind}>
            {publicationKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextAreaField {...field("authors")} label="Authors" hint="One a line." rows={2} dir="auto" />
      <TextField {...field("series")} label="Series" maxLength={seriesMax} dir="auto" />
      <TextField {...field("issue")} label="Issue" hint="Such as 3 or 2026/2." maxLength={issueMax} dir="auto" />
      <TextAreaField
        {...field("keywords")}
        label="Keywords"
        hint={`One a line, ${keywordsMax} at most.`}
        rows={2}
        dir="auto"
      />
      <AsOfField field={field} />
      <FileField name="file" saved={field("file").defaultValue} error={field("file").error} />
    </>
  );
}

/** Where publications are written. */
export const publicationEditor: ItemEditor<AdminPublication, PublicationForm> = {
  noun: "publication",
  calls: {
    one: (id) => api("GET /publications/admin/{id}", { params: { id } }),
    create: (body) => api("POST /publications", { body }),
    change: (body) => api("PATCH /publications", { body }),
    versions: (id) => api("GET /publications/admin/{id}/versions", { params: { id } }),
    version: (params) => api("GET /publications/admin/{id}/versions/{version}", { params }),
    publish: (step) => api("PATCH /publications/publish", { body: step }),
    remove: (id) => api("DELETE /publications/admin/{id}", { params: { id } }),
  },
  form: {
    ...{
      schema: lateSchema(async () => (await import("../../admin/form.ts")).publicationFormSchema),
      names: publicationNames,
      texts: publicationTexts,
    },
    ...{ Fields, WideFields: SourcesField },
  },
  addressOf: ({ slug }) => pageOf.publication(slug),
  factsOf: (publication) => publicationFacts({ ...publication, publishedAt: publication.publishAt }),
  below: ({ sources }) => <SourceList sources={sources} />,
};
