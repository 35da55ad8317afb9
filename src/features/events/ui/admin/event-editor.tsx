import { apiOf } from "#features/accounts/client/typed-api.ts";
import { type FieldOf, type ItemEditor, itemsPath } from "#features/items/client/item-screens.ts";
import { CoverField } from "#features/media/client/cover-field.tsx";
import { pageOf } from "#lib/page-address.ts";
import { lateSchema } from "#ui/late-schema.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EventAdminCalls } from "../../admin/api.server.ts";
import type { AdminEvent } from "../../admin/contract.ts";
import type { EventForm } from "../../admin/form.ts";
import { eventNames, eventTexts } from "../../admin/form-texts.ts";
import { eventFacts } from "../event-facts.tsx";

const api = apiOf<EventAdminCalls>();

function Fields({ field }: { field: FieldOf }) {
  const { name, defaultValue } = field("image");
  return (
    <>
      <CoverField name={name} legend="Picture" drawn="Drawn by the site, by subject." saved={defaultValue} />
      <TextField {...field("kind")} label="Kind" hint="Such as 'Workshop' or 'Conference'." dir="auto" />
      <TextField {...field("startsAt")} label="Begins" hint="Dhaka time." type="datetime-local" />
      <TextField {...field("endsAt")} label="Ends" hint="Dhaka time." type="datetime-local" />
      <TextField {...field("location")} label="Place" hint="'Online' where there is no hall." dir="auto" />
      <SelectField {...field("virtual")} label="Taking part">
        <option value="false">At the place only</option>
        <option value="true">Also from afar</option>
      </SelectField>
      <TextField {...field("price")} label="Price in BDT" hint="Empty if it is free." inputMode="decimal" />
      <SelectField {...field("hasRecording")} label="Recording" hint="Readers are told once it is over.">
        <option value="false">No recording</option>
        <option value="true">Recording available</option>
      </SelectField>
    </>
  );
}

const isPast = ({ endsAt }: AdminEvent) => Date.parse(endsAt) <= Date.now();

/** Where events are written. */
export const eventEditor: ItemEditor<AdminEvent, EventForm> = {
  noun: "event",
  calls: {
    one: (id) => api("GET /events/admin/{id}", { params: { id } }),
    create: (body) => api("POST /events", { body }),
    change: (body) => api("PATCH /events", { body }),
    versions: (id) => api("GET /events/admin/{id}/versions", { params: { id } }),
    version: (params) => api("GET /events/admin/{id}/versions/{version}", { params }),
    publish: (step) => api("PATCH /events/publish", { body: step }),
    remove: (id) => api("DELETE /events/admin/{id}", { params: { id } }),
  },
  form: {
    ...{
      schema: lateSchema(async () => (await import("../../admin/form.ts")).eventFormSchema),
      names: eventNames,
      texts: eventTexts,
      Fields,
    },
    moments: ["startsAt", "endsAt"],
  },
  addressOf: (event) => pageOf.event({ slug: event.slug, past: isPast(event) }),
  furtherOf: ({ id }) =>
    ["Tickets", "Attendees"].map((title) => ({
      title,
      href: `${itemsPath({ noun: "event" })}/${id}/${title.toLowerCase()}`,
    })),
  factsOf: (event) => eventFacts({ ...event, date: event.startsAt, past: isPast(event) }),
};
