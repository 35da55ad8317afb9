import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { ApiError, failureText } from "./api.ts";

/**
 * Writes of a screen: one at a time, so that nothing is pressed twice; what happened is told, and the screen is read anew,
 * also after a refusal: then one sees what somebody else did meanwhile. Answers whether it was done.
 */
export function useWrite() {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const going = useRef(false);
  async function write(work: () => Promise<{ message: string }>): Promise<boolean> {
    if (going.current) return false;
    going.current = true;
    setBusy(true);
    let done = false;
    try {
      toast({ title: "Saved", description: (await work()).message });
      done = true;
    } catch (error) {
      const title = error instanceof ApiError && error.status === 409 ? "Not done" : "This did not work";
      const description = failureText(error, "Something went wrong. Nothing was changed.");
      toast({ title, description, variant: "destructive" });
    } finally {
      await revalidate();
      going.current = false;
      setBusy(false);
    }
    return done;
  }
  return { busy, write };
}
