import { useEffect } from "react";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import type { LoginNotice } from "../login-notice.ts";

/** Why one was sent to sign in: as a toast on arrival, and on the page for as long as it is open. */
export function LoginArrival({ title, text }: LoginNotice) {
  const { toast, dismiss } = useToast();
  useEffect(() => {
    const shown = toast({ title, description: text, variant: "destructive" });
    // Whoever goes on to register has nothing of it there but a covered field.
    return () => dismiss(shown);
  }, [title, text, toast, dismiss]);
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  );
}
