import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import type { BackupCalls } from "../../admin/api.server.ts";
import { type CopySettings, copySettingsSchema } from "../../contract.ts";

const api = apiOf<BackupCalls>();

/** When copies are made, and how many of them stay. */
export function CopySettingsForm({ settings }: { settings: CopySettings }) {
  return (
    <SettingsForm
      id="copy-settings"
      title="Schedule"
      lede="Older copies are removed only after a newer one was tested."
      values={settings}
      fields={[
        {
          name: "hour",
          label: "Made after (hour in Dhaka)",
          kind: "number",
          min: 0,
          max: 23,
          hint: "0 to 23; best while few people are here",
          wide: true,
        },
        { name: "daily", label: "Daily copies kept", kind: "number", min: 1, max: 31 },
        { name: "weekly", label: "Weekly copies kept", kind: "number", min: 0, max: 26 },
      ]}
      schema={copySettingsSchema}
      save={(change, before) => api("PATCH /site-copies/settings", { body: { ...change, before } })}
    />
  );
}
