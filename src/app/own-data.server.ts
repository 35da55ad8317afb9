import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { alumniOwnData } from "#features/alumni/service.server.ts";
import { clapsOfPerson, readingOfPerson, readsOfPerson } from "#features/blogs/service.server.ts";
import { certificatesOwnData } from "#features/certificates/service.server.ts";
import { companiesOfPerson, companyContactsOfPerson } from "#features/companies/service.server.ts";
import { contactOwnData } from "#features/contact/service.server.ts";
import { discountsOwnData } from "#features/discounts/service.server.ts";
import { enrollmentsOfPerson } from "#features/enrollments/service.server.ts";
import { membershipsOfPerson } from "#features/memberships/service.server.ts";
import { newsletterOwnData } from "#features/newsletter/service.server.ts";
import { resourcesOfPerson } from "#features/resources/service.server.ts";
import { ordersOfPerson } from "#features/shop/service.server.ts";
import { ticketsOfPerson, waitingOfPerson } from "#features/tickets/service.server.ts";
import { tradeQueriesOwnData } from "#features/trade-queries/service.server.ts";

/**
 * What the features hold about a person, for "download my data" and for the deletion of an account. A feature that keeps
 * anything by user or by e-mail offers a part from its service.server.ts and stands here.
 */
export const ownDataParts: readonly OwnDataPart[] = [
  ordersOfPerson,
  // Companies before cohorts.
  companyContactsOfPerson,
  // Cohorts before types of tickets, as whoever pays for both locks them.
  enrollmentsOfPerson,
  membershipsOfPerson,
  // After the enrollments, which they look at.
  companiesOfPerson,
  ticketsOfPerson,
  // After tickets, which lock the types of both.
  waitingOfPerson,
  readingOfPerson,
  resourcesOfPerson,
  readsOfPerson,
  clapsOfPerson,
  // Before certificates, which change what is listed of the person.
  alumniOwnData,
  // Before certificates, too.
  discountsOwnData,
  certificatesOwnData,
  contactOwnData,
  newsletterOwnData,
  tradeQueriesOwnData,
];
