import { countListed, listFindable } from "#features/alumni/service.server.ts";
import { countVisibleEvents, listEventAddresses, nextEventChange } from "#features/events/service.server.ts";
import { listPrograms, nextProgram } from "#features/programs/service.server.ts";
import { listPublications, nextPublication } from "#features/publications/service.server.ts";
import { countVisibleResources, listResourceAddresses, nextResource } from "#features/resources/service.server.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Db } from "#platform/db/client.server.ts";

interface Listed {
  title: string;
  path: string;
  updatedAt: string;
}

/** A list that is served in pages, whole. */
async function all<T>(read: (page: number) => Promise<{ items: T[]; pagination: { hasNext: boolean } }>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await read(page);
    found.push(...items);
    if (!pagination.hasNext) return found;
  }
}

/** Everything besides the blogs that has a page of its own, for the site maps, and when that changes by the clock. */
export async function listedItems(db: Db) {
  // First: an hour that comes while they are read ends what is kept of them.
  const changes = await Promise.all([nextProgram(db), nextPublication(db), nextEventChange(db), nextResource(db)]);
  const programs = await all((page) => listPrograms(db, { page, limit: 100 }));
  const publications = await all((page) => listPublications(db, { page, limit: 100 }));
  // The launch switches govern every list, these too; an item's own page opens by its address all the same.
  const { launched } = await readSettings(db);
  const events = launched.events ? await listEventAddresses(db) : [];
  const resources = launched.resources ? await listResourceAddresses(db) : [];
  const moments = changes.filter((moment) => moment !== undefined);
  const listed = <T extends { slug: string; title: string; updatedAt: string }>(
    items: T[],
    pathOf: (item: T) => string,
  ): Listed[] => items.map((item) => ({ title: item.title, path: pathOf(item), updatedAt: item.updatedAt }));
  return {
    programs: listed(programs, ({ slug }) => pageOf.program(slug)),
    publications: listed(publications, ({ slug }) => pageOf.publication(slug)),
    events: listed(events, pageOf.event),
    resources: listed(resources, ({ slug }) => pageOf.resource(slug)),
    // Only who agreed to be found by search engines.
    alumni: launched.alumni ? await listFindable(db) : [],
    alumniLaunched: launched.alumni,
    changesAt: moments.length > 0 ? Math.min(...moments) : undefined,
  };
}

/** How many items visitors would see of the sections that a switch launches. */
export async function countReady(db: Db): Promise<{ events: number; resources: number; alumni: number }> {
  return {
    events: await countVisibleEvents(db),
    resources: await countVisibleResources(db),
    alumni: await countListed(db),
  };
}
