import { useRef, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { useToast } from "#ui/toast.tsx";

/** One step at a time; what came of it is told, and the screen is read anew, also after a refusal. Answers whether it was done. */
export function useAct(onChanged: () => void) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const going = useRef(false);
  async function act(work: () => Promise<{ message: string }>): Promise<boolean> {
    if (going.current) return false;
    going.current = true;
    setBusy(true);
    let done = false;
    try {
      const { message } = await work();
      toast({ title: "Done", description: message });
      done = true;
    } catch (error) {
      const description = failureText(error, "Nothing was changed. Please try again.");
      toast({ title: "Not done", description, variant: "destructive" });
    }
    going.current = false;
    setBusy(false);
    onChanged();
    return done;
  }
  return { busy, act };
}
