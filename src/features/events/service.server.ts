import { readContent } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { type EventsContent, eventsContentSchema } from "./contract.ts";

/** What the events page says. It is put in at every start, so its absence is a fault. */
export async function readEventsContent(db: Db): Promise<EventsContent> {
  const content = await readContent(db, "events", eventsContentSchema);
  if (content === undefined) throw new Error("The content of the events page is missing");
  return content;
}
