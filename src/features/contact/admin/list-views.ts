import { listSearch } from "#lib/list-address.ts";
import { type MessageCounts, type MessageListQuery, messageListQuerySchema } from "./contract.ts";

/** Where the messages are read; one is behind it by its id. */
export const messagesPath = "/admin-dashboard/messages";

type Values = Partial<Record<keyof MessageListQuery, string | number>>;

/** The address of the list with these values. */
export const messagesHref = (values: Values) => messagesPath + listSearch(messageListQuerySchema, values);

/** The views that one needs daily. */
export const messageViews: { title: string; values: Values; count?: keyof MessageCounts }[] = [
  { title: "New", values: { status: "new" }, count: "new" },
  { title: "Handled", values: { status: "handled" }, count: "handled" },
  { title: "Spam", values: { status: "spam" }, count: "spam" },
  { title: "All", values: {} },
];
