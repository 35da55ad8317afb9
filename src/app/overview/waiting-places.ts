import { blogsAskedHref, blogsDueHref } from "#features/blogs/admin/list-views.ts";
import { messagesHref } from "#features/contact/admin/list-views.ts";
import { proofsHref } from "#features/discounts/admin/views.ts";
import { enrollmentsHref } from "#features/enrollments/admin/views.ts";
import { membershipsHref } from "#features/memberships/admin/views.ts";
import { issuesHref } from "#features/newsletter/admin/list-views.ts";
import { jobsHref, mailsHref } from "#features/operations/admin/list-views.ts";
import { needHref } from "#features/shop/admin/purchase-views.ts";
import { deskHref, deskViews } from "#features/trade-queries/admin/list-views.ts";
import type { Waiting } from "./contract.ts";

interface WaitingPlace {
  key: keyof Waiting;
  title: string;
  href: string;
  /** Somebody outside is waiting already, or money is. */
  urgent?: boolean;
}

const deskView = (name: string) => deskHref(deskViews.find(({ title }) => title === name)?.values ?? {});

/** Where each kind of work is done, what hurts most first. */
export const waitingPlaces: readonly WaitingPlace[] = [
  { key: "paymentsHeld", title: "Held payments", href: needHref("held"), urgent: true },
  { key: "transfers", title: "Transfers to confirm", href: needHref("transfer") },
  { key: "refundRequests", title: "Refunds asked for", href: needHref("asked") },
  { key: "refundsDue", title: "Refunds due", href: needHref("refund"), urgent: true },
  { key: "mismatches", title: "Payments that don't match", href: needHref("mismatch"), urgent: true },
  { key: "queriesOverdue", title: "Queries overdue", href: deskView("Overdue"), urgent: true },
  { key: "queriesDueToday", title: "Queries promised for today", href: deskView("To answer") },
  { key: "queriesUnassigned", title: "Unassigned queries", href: deskView("Unassigned") },
  { key: "queriesPending", title: "Queries to answer", href: deskView("To answer") },
  { key: "messages", title: "New contact messages", href: messagesHref({ status: "new" }) },
  { key: "enrollmentRequests", title: "Requests for seats", href: enrollmentsHref({ state: "requested" }) },
  { key: "partsLate", title: "Fees paid late", href: enrollmentsHref({ late: "yes" }) },
  { key: "applications", title: "Applications for membership", href: membershipsHref({ standing: "requested" }) },
  { key: "studentProofs", title: "Proofs of students", href: proofsHref({ state: "waiting" }) },
  { key: "blogsAsked", title: "Blogs to approve", href: blogsAskedHref },
  { key: "blogsDue", title: "Blogs to check again", href: blogsDueHref },
  { key: "copiesLate", title: "Copies of the site are late", href: "/admin-dashboard/settings/backups", urgent: true },
  { key: "failedLetters", title: "Newsletter emails that failed", href: issuesHref({}) },
  { key: "failedMails", title: "Emails that failed", href: mailsHref({ status: "failed" }) },
  { key: "failedJobs", title: "Jobs that failed", href: jobsHref({ state: "failed" }) },
];
