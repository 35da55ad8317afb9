import { blogsBought, blogsRead } from "#features/blogs/service.server.ts";
import { certificatesIssued } from "#features/certificates/service.server.ts";
import { programsCompleted, programsEnrolled } from "#features/enrollments/service.server.ts";
import type { RecordPart } from "#features/record/service.server.ts";
import { resourcesDownloaded } from "#features/resources/service.server.ts";
import { eventsAttended } from "#features/tickets/service.server.ts";
import { queriesAnswered, queriesAsked } from "#features/trade-queries/service.server.ts";

/** What the features bring to a person's learning record (/dashboard/record), one part for each kind of entry. */
export const recordParts: readonly RecordPart[] = [
  certificatesIssued,
  programsCompleted,
  eventsAttended,
  queriesAnswered,
  programsEnrolled,
  blogsRead,
  resourcesDownloaded,
  blogsBought,
  queriesAsked,
];
