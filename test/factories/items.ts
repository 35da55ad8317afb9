import { type EventDraft, saveEvent } from "#features/events/service.server.ts";
import { type ProgramDraft, saveProgram } from "#features/programs/service.server.ts";
import { type PublicationDraft, savePublication } from "#features/publications/service.server.ts";
import { type ResourceDraft, saveResource } from "#features/resources/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";

const base = {
  summary: "What it is about.",
  body: "<p>A paragraph about trade.</p>",
  subject: "customs",
  status: "published" as const,
  publishAt: new Date("2026-01-01T06:00:00Z"),
};

type Given<T> = Partial<T> & { slug: string; title: string };

/** Writes a visible program; `given` says what is different about it. */
export function createProgram(db: Db, given: Given<ProgramDraft>): Promise<void> {
  const own = {
    certification: false,
    format: "Online",
    duration: "One day",
    audience: "All",
    price: null,
    position: 0,
  };
  return saveProgram(db, { ...base, ...own, ...given });
}

/** Writes a visible event that is to come; `given` says what is different about it. */
export function createEvent(db: Db, given: Given<EventDraft>): Promise<void> {
  const own = { kind: "Talk", location: "Dhaka", virtual: true, price: 0, hasRecording: false, image: null };
  const times = { startsAt: new Date("2999-01-01T04:00:00Z"), endsAt: new Date("2999-01-01T06:00:00Z") };
  return saveEvent(db, { ...base, ...own, ...times, ...given });
}

/** Writes a visible publication; `given` says what is different about it. */
export function createPublication(db: Db, given: Given<PublicationDraft>): Promise<void> {
  return savePublication(db, { ...base, kind: "brief", authors: ["Trade desk"], asOf: null, sources: [], ...given });
}

/** Writes a visible resource; `given` says what is different about it. */
export function createResource(db: Db, given: Given<ResourceDraft>): Promise<void> {
  return saveResource(db, { ...base, kind: "guide", asOf: null, sources: [], ...given });
}
