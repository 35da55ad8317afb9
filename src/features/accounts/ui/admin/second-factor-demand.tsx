import { z } from "zod";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import type { AccountAdminCalls } from "../../admin/settings-api.server.ts";
import { apiOf } from "../../client/typed-api.ts";
import type { AccountSettings } from "../../contract.ts";

const api = apiOf<AccountAdminCalls>();
const schema = z.strictObject({ adminsNeedSecondFactor: z.boolean() });

/** Whether admins need a second factor. Only somebody who has one can demand it. */
export function SecondFactorDemand({ settings }: { settings: AccountSettings }) {
  return (
    <SettingsForm
      id="second-factor"
      title="Two-factor sign-in"
      lede="Set it up for your own account first, on your profile."
      values={settings}
      fields={[
        {
          name: "adminsNeedSecondFactor",
          label: "Everybody who works in the admin area needs two-factor sign-in",
          kind: "checkbox",
          hint: "Whoever has none can only set it up until they have it.",
        },
      ]}
      schema={schema}
      save={(change, before) => api("PATCH /account-settings", { body: { ...change, before } })}
    />
  );
}
