import { createElement, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { UndoText, undoMs } from "#ui/undo-text.tsx";
import { ApiError, failureText } from "./api.ts";

/** How a step is taken back: what its message says, and what 'Undo' does. */
export interface Undo {
  title: string;
  said: string;
  work: () => Promise<{ message: string }>;
}

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
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** For a form: what failed is told and thrown on, for its fields. Does nothing while another write is under way. */
  async function send(work: () => Promise<{ message: string }>, leaveTo?: string, undo?: Undo): Promise<void> {
    if (going.current) throw new Error("another write is under way");
    going.current = true;
    setBusy(true);
    let left = false;
    try {
      const { message } = await work();
      if (undo === undefined) toast({ title: "Saved", description: message });
      else {
        const description = createElement(UndoText, { said: undo.said, onUndo: () => void write(undo.work) });
        toast({ title: undo.title, description, durationMs: undoMs });
      }
      // Whoever went elsewhere meanwhile stays there.
      left = leaveTo !== undefined && isHere.current;
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

  /**
   * Answers whether it was done. `leaveTo`: where one goes then, as what was on the screen is no longer there; `undo`: how it is
   * taken back, also from there.
   */
  async function write(work: () => Promise<{ message: string }>, leaveTo?: string, undo?: Undo): Promise<boolean> {
    if (going.current) return false;
    return send(work, leaveTo, undo).then(
      () => true,
      () => false,
    );
  }
  return { busy, write, send };
}
