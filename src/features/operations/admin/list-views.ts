import { listSearch } from "#lib/list-address.ts";
import {
  type JobCounts,
  type JobListQuery,
  jobListQuerySchema,
  type MailCounts,
  type MailListQuery,
  mailListQuerySchema,
} from "./contract.ts";

/** Where the outbox and the jobs are listed. */
const mailsPath = "/admin-dashboard/mails";
const jobsPath = "/admin-dashboard/jobs";

type Values<Query> = Partial<Record<keyof Query, string | number>>;

/** The address of the outbox with these values. */
export const mailsHref = (values: Values<MailListQuery>) => mailsPath + listSearch(mailListQuerySchema, values);
/** The address of the jobs with these values. */
export const jobsHref = (values: Values<JobListQuery>) => jobsPath + listSearch(jobListQuerySchema, values);

export const mailViews: { title: string; status?: keyof MailCounts }[] = [
  { title: "Failed", status: "failed" },
  { title: "Waiting", status: "queued" },
  { title: "Sent", status: "sent" },
  { title: "All" },
];
export const jobViews: { title: string; state?: keyof JobCounts }[] = [
  { title: "Failed", state: "failed" },
  { title: "Waiting", state: "waiting" },
  { title: "Running", state: "running" },
  { title: "Done", state: "done" },
  { title: "All" },
];

/** Names of the machinery that need other words; every other one says enough with its hyphens taken out. */
const names: Record<string, string> = {
  "new-sign-in": "New sign-in",
  contact: "Contact message for the institute",
  "contact-received": "Contact message received",
  confirm: "Confirm the newsletter",
  already: "Newsletter: already a reader",
  links: "Newsletter: links of a reader",
  "order-paid": "Receipt",
  "payment-held": "We're checking your payment",
  "transfer-asked": "How to pay by bank transfer",
  "transfer-named": "We're looking for your transfer",
  "transfer-rejected": "Transfer not found",
  "shop-notice": "Shop notice for the institute",
  "trade-query-new": "New trade query for the institute",
  "trade-query-promises": "Trade queries due",
  "mail-send": "Send an email",
  "account-mail": "Write an account email",
  "newsletter-send": "Send a newsletter issue",
  "newsletter-mail": "Write a newsletter email",
  "newsletter-clock": "Start planned newsletter issues",
  "payments-reconcile": "Check open payments",
  "sandbox-gateway": "Test payment service",
  "blog-correction": "Tell buyers of a correction",
  "empty-bin": "Empty the bin of what is 30 days old",
  "sweep-files": "Delete files that nothing knows",
  "media-delete-files": "Delete the files of what was deleted",
  "media-follow-replacement": "Put a replaced picture aside",
  tidy: "Delete what has expired",
};

/** What an email or a job is called on the screens: 'newsletter-test' becomes 'Newsletter test'. */
export function namedText(name: string): string {
  if (Object.hasOwn(names, name)) return names[name] ?? name;
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
