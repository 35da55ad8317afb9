import type { NoticeTone } from "#ui/notice.tsx";

/** What a form that was sent without JavaScript ended in. */
export const contactStates = {
  sent: {
    tone: "success",
    title: "Your message is with us",
    text: "We read every message and answer to the address that you gave. Name this number when you ask about it:",
  },
  invalid: {
    tone: "danger",
    title: "Your message was not sent",
    text: "Fill in all fields, with at least 10 and at most 5,000 characters of message and an email address that can be answered. Go back in your browser: your text is still there.",
  },
  limited: {
    tone: "danger",
    title: "Too many messages",
    text: "Please wait an hour, then send it again. Go back in your browser: your text is still there.",
  },
} as const satisfies Record<string, { tone: NoticeTone; title: string; text: string }>;

export type ContactState = keyof typeof contactStates;

/** What an address says of a form that was sent; what is none of our states or numbers counts as not there. */
export function parseContactState(search: URLSearchParams): { state: ContactState; number: string } | undefined {
  const state = search.get("state") ?? "";
  if (!Object.hasOwn(contactStates, state)) return undefined;
  const number = /^CM-\d{4}-\d{6,9}$/.exec(search.get("number") ?? "")?.[0] ?? "";
  return { state: state as ContactState, number };
}
