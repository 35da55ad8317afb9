import { createElement, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { UndoText, undoMs } from "#ui/undo-text.tsx";
import { ApiError, failureText } from "./api.ts";

/** What a step did to one row: nothing, as it was so already; or something, with the way back where there is one. */
export type BulkDone = "unchanged" | { back?: () => Promise<unknown> };

/** Rows to which a step could not be done, and why. */
export interface BulkFailure {
  id: string;
  /** What the row was called when the step came to it: it may be gone from the list since. */
  name: string;
  why: string;
}

interface Outcome {
  /** What takes each back that was done. */
  backs: { id: string; back?: (() => Promise<unknown>) | undefined }[];
  unchanged: number;
  failures: BulkFailure[];
}

/** Whether the next row would fail in the same way: there is no net, nobody is signed in, the site is busy. */
const failsForAll = (error: unknown) =>
  !(error instanceof ApiError) || [0, 401, 403, 429].includes(error.status) || error.status >= 500;

/** One row after the other. What is refused for one is kept, and the others go on; what would fail for all ends it. */
async function eachInTurn(
  ids: readonly string[],
  nameOf: (id: string) => string,
  work: (id: string) => Promise<BulkDone>,
): Promise<Outcome> {
  const outcome: Outcome = { backs: [], unchanged: 0, failures: [] };
  for (const [at, id] of ids.entries()) {
    try {
      const done = await work(id);
      if (done === "unchanged") outcome.unchanged += 1;
      else outcome.backs.push({ id, back: done.back });
    } catch (error) {
      const field = error instanceof ApiError ? error.errors[0]?.message : undefined;
      const why = field ? `${field}.` : failureText(error, "This did not work.");
      outcome.failures.push({ id, name: nameOf(id), why });
      if (failsForAll(error)) {
        for (const rest of ids.slice(at + 1))
          outcome.failures.push({ id: rest, name: nameOf(rest), why: "Not tried." });
        break;
      }
    }
  }
  return outcome;
}

const firstOf = ([first]: readonly BulkFailure[]) => (first?.name ? `${first.name}: ${first.why}` : first?.why);

/**
 * One step for all ticked rows of a list, one after the other: each is its own write, with its own note in the log. To which
 * rows it could not be done is told row by row (`failures`); they stay ticked. The first is named at once, too: what somebody
 * else changed may have left the list. Where each tells its way back, one press takes back what was done. `nameOf`: what a row
 * is called.
 */
export function useBulk(
  selection: { ids: readonly string[]; clear: () => void; keep: (ids: readonly string[]) => void },
  { nameOf = () => "", failed = "Not all done" }: { nameOf?: (id: string) => string; failed?: string } = {},
) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<BulkFailure[]>([]);

  async function takeBack(backs: Outcome["backs"]): Promise<void> {
    const left = await eachInTurn(
      backs.map(({ id }) => id),
      nameOf,
      async (id) => {
        await backs.find((one) => one.id === id)?.back?.();
        return {};
      },
    );
    const count = left.backs.length;
    if (left.failures.length === 0) toast({ title: "Taken back", description: "All is as it was before." });
    else {
      const description = `${firstOf(left.failures)} Taken back: ${count} of ${backs.length}.`;
      toast({ title: failed, description, variant: "destructive", durationMs: undoMs });
    }
    await revalidate();
  }

  /** For a step whose rows tell their ways back. `said` tells how many it was done to. */
  async function runWithUndo(work: (id: string) => Promise<BulkDone>, said: (count: number) => string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailures([]);
    const { ids } = selection;
    const outcome = await eachInTurn(ids, nameOf, work);
    const { backs, unchanged } = outcome;
    selection.keep(outcome.failures.map(({ id }) => id));
    setFailures(outcome.failures);
    const same = unchanged === 0 ? "" : ` ${unchanged === 1 ? "1 was" : `${unchanged} were`} so already.`;
    if (outcome.failures.length > 0) {
      const description = `${firstOf(outcome.failures)} Done: ${backs.length + unchanged} of ${ids.length}.`;
      toast({ title: failed, description, variant: "destructive" });
    } else if (backs.length > 0 && backs.every(({ back }) => back !== undefined)) {
      const description = createElement(UndoText, {
        said: said(backs.length) + same,
        onUndo: () => void takeBack(backs),
      });
      toast({ title: "Saved", description, durationMs: undoMs });
    } else toast({ title: "Saved", description: backs.length > 0 ? said(backs.length) + same : same.trim() });
    setBusy(false);
    await revalidate();
  }
  /** For a step without a way back. */
  const run = (work: (id: string) => Promise<unknown>, said: (count: number) => string): Promise<void> =>
    runWithUndo((id) => work(id).then(() => ({})), said);

  return { busy, run, runWithUndo, failures };
}
