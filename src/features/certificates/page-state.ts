import type { NoticeTone } from "#ui/notice.tsx";

/** What a lookup that found nothing ended in. */
export const lookupStates = {
  none: {
    tone: "danger",
    title: "We can't confirm this certificate",
    text: "No certificate of ours fits what you typed. Check the number character by character: it has no 0, 1, I, L or O. If you typed a name, it must be as it's printed; you can also leave it empty. If it's all as on the paper, the paper isn't ours: please tell us.",
  },
  empty: {
    tone: "danger",
    title: "Type the certificate's number",
    text: "It has 16 letters and digits in four groups, and is printed beside the QR code.",
  },
  limited: {
    tone: "danger",
    title: "Too many lookups",
    text: "Please wait ten minutes, then try again. To check many certificates at once, write to us.",
  },
} as const satisfies Record<string, { tone: NoticeTone; title: string; text: string }>;

export type LookupState = keyof typeof lookupStates;

/** What an address says of a lookup; what is none of our states counts as not there. */
export function parseLookupState(search: URLSearchParams): LookupState | undefined {
  const state = search.get("state") ?? "";
  return Object.hasOwn(lookupStates, state) ? (state as LookupState) : undefined;
}

/** Where a certificate's page says that there is no PDF of it: only whoever is led to this place sees it. */
export const noPdfPlace = "no-pdf";
