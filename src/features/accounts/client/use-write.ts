import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { ApiError, failureText } from "./api.ts";

/**
 * Writes of a screen: one at a time, so that nothing is pressed twice; what happened is told, and the screen is read anew,
 * also after a refusal: then one sees what somebody else did meanwhile.
 */
export function useWrite() {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const going = useRef(false);

  /** For a form: what failed is told and thrown on, for its fields. Does nothing while another write is under way. */
  async function send(work: () => Promise<{ message: string }>, leaveTo?: string): Promise<void> {
    if (going.current) throw new Error("another write is under way");
    going.current = true;
    setBusy(true);
    let left = false;
    try {
      toast({ title: "Saved", description: (await work()).message });
      left = leaveTo !== undefined;
      if (left) await navigate(leaveTo as string);
    } catch (error) {
      const title = error instanceof ApiError && error.status === 409 ? "Not done" : "This did not work";
      const description = failureText(error, "Something went wrong. Nothing was changed.");
      toast({ title, description, variant: "destructive" });
      throw error;
    } finally {
      if (!left) await revalidate();
      going.current = false;
      setBusy(false);
    }
  }

  /** Answers whether it was done. `leaveTo`: where one goes then, as what was on the screen is no longer there. */
  async function write(work: () => Promise<{ message: string }>, leaveTo?: string): Promise<boolean> {
    if (going.current) return false;
    return send(work, leaveTo).then(
      () => true,
      () => false,
    );
  }
  return { busy, write, send };
}
