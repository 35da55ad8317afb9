import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import { type BlogSettings, blogSettingsSchema } from "../../admin/approval-contract.ts";

const api = apiOf<ApprovalCalls>();

/** Whether another person looks a blog over before an editor publishes it. */
export function ApprovalSetting({ settings }: { settings: BlogSettings }) {
  return (
    <SettingsForm
      id="approval"
      title="Approval"
      lede="A second person approves each blog before it is published. Blogs that are published already stay."
      values={settings}
      fields={[
        {
          name: "needsApproval",
          label: "Editors publish a blog only after another person has approved it",
          kind: "checkbox",
          hint: "Admins can publish without. A text that is changed later needs another look, and the blog's page says so.",
        },
      ]}
      schema={blogSettingsSchema}
      save={(change, before) => api("PATCH /blog-settings", { body: { ...change, before } })}
    />
  );
}
