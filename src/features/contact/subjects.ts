/** The usual subjects, by which a message reaches the right desk. Links to the page may name others. */
export const subjects = [
  "Trade Query",
  "Programs",
  "Certification",
  "Event Inquiry",
  "Event Hosting",
  "Membership",
  "Publications",
  "Something else",
] as const;
