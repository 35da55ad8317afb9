/**
 * Addresses of pages that carry something: a slug, an id, what is asked for. They are written here and nowhere else
 * (test/page-addresses.test.ts), for links, redirects, feeds and mails alike.
 */
export const pageOf = {
  blog: (slug: string) => `/blogs/${slug}`,
  question: (slug: string) => `/questions/${slug}`,
  program: (slug: string) => `/programs/${slug}`,
  publication: (slug: string) => `/publications/${slug}`,
  resource: (slug: string) => `/resources/${slug}`,
  /** An event that is over has moved. */
  event: ({ slug, past }: { slug: string; past: boolean }) => (past ? `/events/past/${slug}` : `/events/${slug}`),
  /** A paper for programs that manage what one cites; `ending` says which ('bib'). */
  citation: (slug: string, ending: string) => `/citations/publications/${slug}.${ending}`,
  /** An event for one's own calendar, before and after its end. */
  eventFile: (slug: string) => `/calendar/events/${slug}.ics`,
  /** Where anybody sees whether a certificate holds, by its number as it is printed. */
  certificate: (number: string) => `/certificates/${number.toLowerCase()}`,
  /** The same on paper. */
  certificatePdf: (number: string) => `/certificates/${number.toLowerCase()}/pdf`,
  /** The same as an Open Badge. */
  certificateBadge: (number: string) => `/certificates/${number.toLowerCase()}/credential`,
  /** A bought blog that is published no longer. */
  ownBlog: (id: string) => `/dashboard/blogs/${id}`,
  /** Where people are named for tickets of a type. */
  registering: (typeId: string) => `/dashboard/tickets/new/${typeId}`,
  /** Where one enrolls in a cohort. */
  enrolling: (cohortId: string) => `/dashboard/programs/new/${cohortId}`,
  /** A ticket, for whoever has its number. */
  ticket: (number: string) => `/tickets/${number}`,
  /** The code of a ticket as a picture. */
  ticketCode: (number: string) => `/tickets/${number}/code.svg`,
  order: (id: string) => `/dashboard/orders/${id}`,
  receipt: (orderId: string) => `/dashboard/orders/${orderId}/receipt`,
  checkout: (blogId: string) => `/checkout?blog=${blogId}`,
  checkoutResult: (orderId: string) => `/checkout/result?order=${orderId}`,
  /** One's own query, opened. */
  ownQuery: (caseNumber: string) => `/dashboard/queries?case=${caseNumber}`,
  /** Signing in, and then back to where one was. */
  login: (redirect = "/") => (redirect === "/" ? "/login" : `/login?${new URLSearchParams({ redirect })}`),
  /** A legal text as it was before ('/terms'). */
  legalVersion: (page: string, version: number) => `${page}?version=${version}`,
  contact: (subject: string) => `/contact?subject=${encodeURIComponent(subject)}`,
  blogsIn: (category: string) => `/blogs?category=${encodeURIComponent(category)}`,
  newsletterConfirm: (token: string) => `/newsletter/confirm/${token}`,
  newsletterPreferences: (token: string) => `/newsletter/preferences#token=${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
} as const;
