import { useEffect } from "react";
import { refreshSession } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";

/** Looks again when the window is come back to: the mail's link may have been pressed in another tab, on another device. */
export function useProofElsewhere(): void {
  const { user } = useSession();
  const waiting = user !== undefined && !user.isVerified;
  useEffect(() => {
    if (!waiting) return;
    const look = () => void refreshSession();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [waiting]);
}
