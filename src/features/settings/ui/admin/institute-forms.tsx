import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { SettingsCalls } from "../../admin/api.server.ts";
import { factsSchema, reachSchema, socialSchema } from "../../admin/contract.ts";
import { SettingsForm } from "../../client/settings-form.tsx";
import type { SiteSettings } from "../../contract.ts";

const api = apiOf<SettingsCalls>();

/** What people are told of the institute: its name, how to reach it, where else it is. */
export function InstituteForms({ settings }: { settings: SiteSettings }) {
  const { name, shortName, tagline, email, phone, address, city, openingHours, social } = settings;
  return (
    <>
      <SettingsForm
        id="facts"
        title="Name"
        lede="In the header, the footer, emails, receipts and search results."
        values={{ name, shortName, tagline }}
        fields={[
          { name: "name", label: "Name", kind: "text" },
          { name: "shortName", label: "Short name", kind: "text" },
          { name: "tagline", label: "Tagline", kind: "text", wide: true },
        ]}
        schema={factsSchema}
        save={(change, before) => api("PATCH /site-settings", { body: { ...change, before } })}
      />
      <SettingsForm
        id="reach"
        title="How to reach the institute"
        lede="On the contact page and in the footer. Empty fields are left out. Contact messages are also sent to this email address."
        values={{ email, phone, address, city, openingHours }}
        fields={[
          { name: "email", label: "Email", kind: "email" },
          { name: "phone", label: "Phone", kind: "tel" },
          { name: "address", label: "Address", kind: "text" },
          { name: "city", label: "City", kind: "text" },
          {
            name: "openingHours",
            label: "Opening hours",
            kind: "text",
            hint: "As people read them, such as Mon-Fri 10 am - 6 pm",
          },
        ]}
        schema={reachSchema}
        save={(change, before) => api("PATCH /site-settings", { body: { ...change, before } })}
      />
      <SettingsForm
        id="social"
        title="Social networks"
        lede="Links in the footer. Empty fields are left out."
        values={social}
        fields={[
          { name: "linkedin", label: "LinkedIn", kind: "url", wide: true },
          { name: "facebook", label: "Facebook", kind: "url", wide: true },
          { name: "youtube", label: "YouTube", kind: "url", wide: true },
        ]}
        schema={socialSchema}
        save={(change, before) => api("PATCH /site-settings", { body: { social: change, before: { social: before } } })}
      />
    </>
  );
}
