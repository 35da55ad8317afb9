import type { NoticeTone } from "#ui/notice.tsx";

/** What a form that was sent without JavaScript, or a link of a mail, ended in. */
export const pageStates = {
  sent: {
    tone: "success",
    title: "Please look into your inbox",
    text: "If the address can get our letters, a mail is on its way. Open it and confirm your subscription. It can take a few minutes.",
  },
  confirmed: {
    tone: "success",
    title: "You are subscribed",
    text: "The next letter comes to your address. A mail with the links by which you choose your subjects, pause or leave is on its way.",
  },
  left: {
    tone: "success",
    title: "You get no more letters",
    text: "If you change your mind, subscribe again below.",
  },
  invalid: {
    tone: "danger",
    title: "Please enter a valid email address",
    text: "Type it as in name@example.org, without blanks.",
  },
  limited: {
    tone: "danger",
    title: "Too many requests",
    text: "Please wait an hour, then try again.",
  },
  link: {
    tone: "danger",
    title: "This link does not work any more",
    text: "Links work for 7 days. Subscribe again below, and a new one comes.",
  },
} as const satisfies Record<string, { tone: NoticeTone; title: string; text: string }>;

export type PageState = keyof typeof pageStates;

/** The state that an address names; undefined for none and for what is none. */
export function parsePageState(search: URLSearchParams): PageState | undefined {
  const state = search.get("state") ?? "";
  return Object.hasOwn(pageStates, state) ? (state as PageState) : undefined;
}
