import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { failureText } from "./api.ts";

/**
 * One step for all ticked rows of a list, one after the other: each is its own write, with its own note in the log. What
 * was done before one failed stays done, and is counted.
 */
export function useBulk(selection: { ids: readonly string[]; clear: () => void }, failed = "Not all done") {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  /** `said` tells how many it was done to. */
  async function run(work: (id: string) => Promise<unknown>, said: (count: number) => string): Promise<void> {
    if (busy) return;
    setBusy(true);
    let done = 0;
    try {
      for (const id of selection.ids) {
        await work(id);
        done += 1;
      }
      toast({ title: "Saved", description: said(done) });
      selection.clear();
    } catch (error) {
      const description = `${failureText(error, "This did not work.")} ${done} of ${selection.ids.length} are done.`;
      toast({ title: failed, description, variant: "destructive" });
    } finally {
      setBusy(false);
      await revalidate();
    }
  }
  return { busy, run };
}
