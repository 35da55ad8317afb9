/** What a learning record is made of, in the order in which entries of one moment are told, the newest first. */
export const recordKinds = [
  "certified",
  "completed",
  "attended",
  "answered",
  "enrolled",
  "read",
  "downloaded",
  "bought",
  "asked",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A kind of entry as people read it. */
export const kindNames: Record<RecordKind, string> = {
  certified: "Certificate issued",
  completed: "Program completed",
  attended: "Event attended",
  answered: "Query answered",
  enrolled: "Enrolled in a program",
  read: "Blog read",
  downloaded: "Resource downloaded",
  bought: "Blog bought",
  asked: "Query asked",
};

/** The same as a heading of many. */
export const kindTitles: Record<RecordKind, string> = {
  certified: "Certificates",
  completed: "Programs completed",
  attended: "Events attended",
  answered: "Queries answered",
  enrolled: "Programs enrolled in",
  read: "Blogs read",
  downloaded: "Resources downloaded",
  bought: "Blogs bought",
  asked: "Queries asked",
};
