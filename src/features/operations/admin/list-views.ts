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
