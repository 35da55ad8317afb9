import { apiOf } from "#features/accounts/client/typed-api.ts";
import { type FieldOf, type ItemEditor, itemsPath } from "#features/items/client/item-screens.ts";
import { AsOfField, SourcesField } from "#features/items/client/sourced-fields.tsx";
import { FileField } from "#features/media/client/file-field.tsx";
import { pageOf } from "#lib/page-address.ts";
import { lateSchema } from "#ui/late-schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { SourceList } from "#ui/source-list.tsx";
import type { ResourceAdminCalls } from "../../admin/api.server.ts";
import type { AdminResource } from "../../admin/contract.ts";
import type { ResourceForm } from "../../admin/form.ts";
import { resourceNames, resourceTexts } from "../../admin/form-texts.ts";
import { resourceKindNames, resourceKinds } from "../../kinds.ts";
import { resourceFacts } from "../resource-facts.ts";

const api = apiOf<ResourceAdminCalls>();

function Fields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField {...field("kind")} label="Kind">
        <option value="">Choose one</option>
        {resourceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {resourceKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <AsOfField field={field} />
      <FileField name="file" saved={field("file").defaultValue} error={field("file").error} />
    </>
  );
}

/** Where resources are written. */
export const resourceEditor: ItemEditor<AdminResource, ResourceForm> = {
  noun: "resource",
  calls: {
    one: (id) => api("GET /resources/admin/{id}", { params: { id } }),
    create: (body) => api("POST /resources", { body }),
    change: (body) => api("PATCH /resources", { body }),
    versions: (id) => api("GET /resources/admin/{id}/versions", { params: { id } }),
    version: (params) => api("GET /resources/admin/{id}/versions/{version}", { params }),
    publish: (step) => api("PATCH /resources/publish", { body: step }),
    remove: (id) => api("DELETE /resources/admin/{id}", { params: { id } }),
  },
  form: {
    ...{
      schema: lateSchema(async () => (await import("../../admin/form.ts")).resourceFormSchema),
      names: resourceNames,
      texts: resourceTexts,
    },
    ...{ Fields, WideFields: SourcesField },
  },
  addressOf: ({ slug }) => pageOf.resource(slug),
  furtherOf: ({ id }) => [{ title: "Downloads", href: `${itemsPath({ noun: "resource" })}/${id}/downloads` }],
  factsOf: resourceFacts,
  below: ({ sources }) => <SourceList sources={sources} />,
};
