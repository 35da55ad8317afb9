import type { NoticeTone } from "#ui/notice.tsx";

/** What a form that was sent without JavaScript, or a link of a mail, ended in. */
export const pageStates = {
  sent: {
    tone: "success",
    title: "Check your inbox",
    text: "We've sent a confirmation email to this address. Open it and confirm your subscription. It can take a few minutes.",
  },
  confirmed: {
    tone: "success",
    title: "You're subscribed",
    text: "We'll send the next issue to your address. An email with the links to choose your topics, pause or unsubscribe is on its way.",
  },
  left: {
    tone: "success",
    title: "You're unsubscribed",
    // An old link that was replaced opens nothing, and is answered alike.
    text: "Should an issue still reach you, press the link at its end: it replaces older ones. If you change your mind, subscribe again below.",
  },
  invalid: {
    tone: "danger",
    title: "Please enter a valid email address",
    text: "Type it as in name@example.org, without spaces.",
  },
  limited: {
    tone: "danger",
    title: "Too many requests",
    text: "Please wait an hour, then try again.",
  },
  link: {
    tone: "danger",
    title: "This link no longer works",
    text: "Links work for 7 days. Subscribe again below to get a new one.",
  },
} as const satisfies Record<string, { tone: NoticeTone; title: string; text: string }>;

export type PageState = keyof typeof pageStates;

/** The state that an address names; undefined for none and for what is none. */
export function parsePageState(search: URLSearchParams): PageState | undefined {
  const state = search.get("state") ?? "";
  return Object.hasOwn(pageStates, state) ? (state as PageState) : undefined;
}
