import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import { mostPercent } from "#lib/event-discount.ts";
import type { DiscountSettingsCalls } from "../../admin/settings-api.server.ts";
import { type DiscountSettings, discountSettingsSchema } from "../../contract.ts";

const api = apiOf<DiscountSettingsCalls>();
const percent = { kind: "number", min: 0, max: mostPercent, step: 1 } as const;

/** What the discounts of the institute's policy take off registrations for events. */
export function DiscountSettingsForm({ settings }: { settings: DiscountSettings }) {
  return (
    <SettingsForm
      id="discounts"
      title="Discounts"
      lede="In percent; 0 gives none. Each registration has one discount, the one that takes most off. Registrations made before keep theirs."
      values={settings}
      fields={[
        {
          ...percent,
          name: "group",
          label: "Groups, %",
          hint: "Off all places, where 3 or more people of one organization are registered together.",
        },
        {
          ...percent,
          name: "alumni",
          label: "Alumni, %",
          hint: "Off one place, that of the person on the certificate; once for each account and event.",
        },
        {
          ...percent,
          name: "student",
          label: "Students, %",
          hint: "Off one place, that of the person on the proof that the desk accepted; once for each account and event.",
        },
      ]}
      schema={discountSettingsSchema}
      save={(change, before) => api("PATCH /discount-settings", { body: { ...change, before } })}
    />
  );
}
