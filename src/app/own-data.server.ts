import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { clapsOfPerson, readingOfPerson, readsOfPerson } from "#features/blogs/service.server.ts";
import { certificatesOwnData } from "#features/certificates/service.server.ts";
import { contactOwnData } from "#features/contact/service.server.ts";
import { enrollmentsOfPerson } from "#features/enrollments/service.server.ts";
import { newsletterOwnData } from "#features/newsletter/service.server.ts";
import { ordersOfPerson } from "#features/shop/service.server.ts";
import { ticketsOfPerson } from "#features/tickets/service.server.ts";
import { tradeQueriesOwnData } from "#features/trade-queries/service.server.ts";

/**
 * What the features hold about a person, for "download my data" and for the deletion of an account. A feature that keeps
 * anything by user or by e-mail offers a part from its service.server.ts and stands here.
 */
export const ownDataParts: readonly OwnDataPart[] = [
  ordersOfPerson,
  // Cohorts before types of tickets, as whoever pays for both locks them.
  enrollmentsOfPerson,
  ticketsOfPerson,
  readingOfPerson,
  readsOfPerson,
  clapsOfPerson,
  certificatesOwnData,
  contactOwnData,
  newsletterOwnData,
  tradeQueriesOwnData,
];
