import { useLocation, useSearchParams } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * What of the reset mail came with the address: e-mail and code, or those of its link (`?by=link`). A link's stand behind
 * the #, so they reach neither a log nor another site; until the page is alive they count as there.
 */
export function useMailedProof(): { byLink: boolean; email: string; otp: string; complete: boolean } {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const byLink = search.get("by") === "link";
  const parts = byLink ? new URLSearchParams(hydrated ? hash.slice(1) : "") : search;
  const email = parts.get("email") ?? "";
  const otp = parts.get(byLink ? "token" : "otp") ?? "";
  return { byLink, email, otp, complete: (byLink && !hydrated) || (email !== "" && otp !== "") };
}
