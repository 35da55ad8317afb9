import type { z } from "zod";
import { listSearch } from "#lib/list-address.ts";
import { issueListQuerySchema, type SubscriberCounts, subscriberListQuerySchema } from "./contract.ts";

/** Where the issues are; one is behind it by its id, a new one by 'new'. */
export const newsletterPath = "/admin-dashboard/newsletter";
/** Where the readers are. */
export const readersPath = `${newsletterPath}/readers`;

/** The page of one reader. */
export const readerHref = (id: string) => `${readersPath}/${id}`;

type IssueValues = Partial<Record<keyof z.infer<typeof issueListQuerySchema>, string | number>>;
type ReaderValues = Partial<Record<keyof z.infer<typeof subscriberListQuerySchema>, string | number>>;

/** The address of the issues with these values. */
export const issuesHref = (values: IssueValues) => newsletterPath + listSearch(issueListQuerySchema, values);
/** The address of the readers with these values. */
export const readersHref = (values: ReaderValues) => readersPath + listSearch(subscriberListQuerySchema, values);

export const issueViews: { title: string; status?: IssueValues["status"] }[] = [
  { title: "All" },
  { title: "Drafts", status: "draft" },
  { title: "Planned", status: "scheduled" },
  { title: "Being sent", status: "sending" },
  { title: "Sent", status: "sent" },
  { title: "Canceled", status: "cancelled" },
];

export const readerViews: { title: string; status?: keyof SubscriberCounts }[] = [
  { title: "Readers", status: "active" },
  { title: "Not confirmed", status: "pending" },
  { title: "Unsubscribed", status: "unsubscribed" },
  { title: "Bounced", status: "bounced" },
  { title: "Complained", status: "complained" },
  { title: "All" },
];
