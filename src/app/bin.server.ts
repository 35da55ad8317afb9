import type { BinKind } from "#features/bin/service.server.ts";
import { blogsInBin } from "#features/blogs/admin/bin.server.ts";
import { writtenEvents } from "#features/events/admin/written.server.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { writtenPublications } from "#features/publications/admin/written.server.ts";
import { writtenResources } from "#features/resources/admin/written.server.ts";

/** All that can be in the bin. */
export const binKinds: readonly BinKind[] = [
  blogsInBin,
  ...[writtenPrograms, writtenEvents, writtenPublications, writtenResources].map(({ inBin }) => inBin),
];
