/** Addresses of tickets, seats, papers and files: as in page-address.ts, for whoever needs one. */
export const serviceOf = {
  /** A paper for programs that manage what one cites; `ending` says which ('bib'). */
  citation: (slug: string, ending: string) => `/citations/publications/${slug}.${ending}`,
  /** The papers of one series. */
  seriesOfPapers: (series: string) => `/research/publications?series=${encodeURIComponent(series)}`,
  /** An event for one's own calendar, before and after its end. */
  eventFile: (slug: string) => `/calendar/events/${slug}.ics`,
  /** A certificate on paper, by its number as it is printed. */
  certificatePdf: (number: string) => `/certificates/${number.toLowerCase()}/pdf`,
  /** A certificate as an Open Badge. */
  certificateBadge: (number: string) => `/certificates/${number.toLowerCase()}/credential`,
  /** The picture of somebody of the directory of alumni. */
  alumniPicture: (handle: string) => `/alumni/${handle}/picture`,
  /** Where people are named for tickets of a type. */
  registering: (typeId: string) => `/dashboard/tickets/new/${typeId}`,
  /** Where one enrolls in a cohort. */
  enrolling: (cohortId: string) => `/dashboard/programs/new/${cohortId}`,
  /** One's own course: schedule, materials and announcements of a cohort. */
  ownCourse: (enrollmentId: string) => `/dashboard/programs/${enrollmentId}`,
  /** Where one applies for a kind of membership. */
  applying: (kindId: string) => `/dashboard/membership/new/${kindId}`,
  /** A ticket, for whoever has its number. */
  ticket: (number: string) => `/tickets/${number}`,
  /** A file of an event, for whoever has a ticket's number. */
  ticketFile: (number: string, id: string) => `/tickets/${number}/files/${id}`,
  /** The code of a ticket as a picture. */
  ticketCode: (number: string) => `/tickets/${number}/code.svg`,
  /** A version of a file that everybody may have: for a form. */
  download: (editionId: string) => `/resources/files/${editionId}`,
  /** A legal text as it was before ('/terms'). */
  legalVersion: (page: string, version: number) => `${page}?version=${version}`,
} as const;
