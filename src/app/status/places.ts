import { jobsHref, mailsHref } from "#features/operations/admin/list-views.ts";
import { purchasesPath } from "#features/shop/admin/purchase-views.ts";
import { deskHref, deskViews } from "#features/trade-queries/admin/list-views.ts";

interface Place {
  title: string;
  /** Its screen, unless a finding names a better one. */
  href?: string;
  /** The part of docs/runbook.md about it. */
  runbook?: string;
}

/** What a part of the site is called, and where one goes about it. In the order in which they are shown. */
export const places = {
  database: { title: "Database", runbook: "The database is away" },
  disk: { title: "Disk", runbook: "The disk is full" },
  answers: { title: "Answers" },
  outbox: { title: "Emails", href: mailsHref({}) },
  jobs: { title: "Jobs", href: jobsHref({}) },
  purchases: { title: "Payments", href: purchasesPath, runbook: "Payments: reconcile, decide what is held" },
  gateways: {
    title: "Payment services",
    href: "/admin-dashboard/settings/payments",
    runbook: "Payments: reconcile, decide what is held",
  },
  queries: {
    title: "Trade queries",
    href: deskHref(deskViews.find(({ title }) => title === "Overdue")?.values ?? {}),
  },
  backups: { title: "Backups", href: "/admin-dashboard/settings/backups", runbook: "Backups" },
  connections: { title: "Connections to the database", runbook: "The database is away" },
  thread: { title: "The site's thread" },
  memory: { title: "Answers from memory" },
  processes: { title: "Processes" },
  migrations: { title: "Tables of the database", runbook: "Upgrade" },
  clock: { title: "Clocks" },
} as const satisfies Record<string, Place>;

/** The place of a part; one without has its own name. */
export const placeOf = (part: string): Place =>
  Object.hasOwn(places, part) ? places[part as keyof typeof places] : { title: part };
