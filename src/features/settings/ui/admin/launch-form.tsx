import { apiOf } from "#features/accounts/client/typed-api.ts";
import { countText } from "#lib/pagination.ts";
import type { SettingsCalls } from "../../admin/api.server.ts";
import { launchedSchema, type ReadyItems } from "../../admin/contract.ts";
import { SettingsForm } from "../../client/settings-form.tsx";
import type { SiteSettings } from "../../contract.ts";

const api = apiOf<SettingsCalls>();

function readyText(count: number, page: string): string {
  if (count === 0) return `Nothing is published yet: ${page} would be empty.`;
  return `${count === 1 ? "1 item is" : `${count} items are`} published and would be listed on ${page}.`;
}

function readyPeople(count: number): string {
  if (count === 0) return "Nobody has agreed to be listed yet: /alumni would be empty.";
  const people = count === 1 ? "1 person has" : `${countText(count)} people have`;
  return `${people} agreed to be listed on /alumni. Until then nobody's entry or page is shown.`;
}

/** Which sections show their lists; before that visitors see that they are on their way. */
export function LaunchForm({ launched, ready }: { launched: SiteSettings["launched"]; ready: ReadyItems }) {
  return (
    <SettingsForm
      id="launch"
      title="Sections"
      lede="A section that is not launched says that it is on its way. Events and resources open by their own addresses all the same."
      values={launched}
      fields={[
        { name: "events", label: "Events are launched", kind: "checkbox", hint: readyText(ready.events, "/events") },
        {
          name: "resources",
          label: "Resources are launched",
          kind: "checkbox",
          hint: readyText(ready.resources, "/resources"),
        },
        {
          name: "alumni",
          label: "The alumni directory is launched",
          kind: "checkbox",
          hint: readyPeople(ready.alumni),
        },
      ]}
      schema={launchedSchema}
      save={(change, before) =>
        api("PATCH /site-settings", { body: { launched: change, before: { launched: before } } })
      }
    />
  );
}
