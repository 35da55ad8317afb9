/**
 * Addresses of pages that carry something: a slug, an id, what is asked for. They are written here and nowhere else
 * (test/page-addresses.test.ts), for links, redirects, feeds and mails alike. Those that no public page links to at first stand beside
 * them (service-address.ts): every visit fetches this file.
 */
export const pageOf = {
  blog: (slug: string) => `/blogs/${slug}`,
  question: (slug: string) => `/questions/${slug}`,
  program: (slug: string) => `/programs/${slug}`,
  publication: (slug: string) => `/publications/${slug}`,
  resource: (slug: string) => `/resources/${slug}`,
  /** Somebody of the directory of alumni. */
  alumna: (handle: string) => `/alumni/${handle}`,
  /** An event that is over has moved. */
  event: ({ slug, past }: { slug: string; past: boolean }) => (past ? `/events/past/${slug}` : `/events/${slug}`),
  /** Where anybody sees whether a certificate holds, by its number as it is printed. */
  certificate: (number: string) => `/certificates/${number.toLowerCase()}`,
  /** A bought blog that is published no longer. */
  ownBlog: (id: string) => `/dashboard/blogs/${id}`,
  order: (id: string) => `/dashboard/orders/${id}`,
  receipt: (orderId: string) => `/dashboard/orders/${orderId}/receipt`,
  checkout: (id: string, kind = "blog") => `/checkout?${kind}=${id}`,
  checkoutResult: (orderId: string) => `/checkout/result?order=${orderId}`,
  /** One's own query, opened. */
  ownQuery: (caseNumber: string) => `/dashboard/queries?case=${caseNumber}`,
  /** Signing in, and then back to where one was. */
  login: (redirect = "/") => (redirect === "/" ? "/login" : `/login?${new URLSearchParams({ redirect })}`),
  contact: (subject: string) => `/contact?subject=${encodeURIComponent(subject)}`,
  blogsIn: (category: string) => `/blogs?category=${encodeURIComponent(category)}`,
  newsletterConfirm: (token: string) => `/newsletter/confirm/${token}`,
  newsletterPreferences: (token: string) => `/newsletter/preferences#token=${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
} as const;
