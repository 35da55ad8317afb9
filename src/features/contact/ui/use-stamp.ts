import { useCallback, useEffect, useRef } from "react";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import type { ContactCalls } from "../api.server.ts";

interface Held {
  stamp: string;
  /** By this page's own clock. */
  readyAt: number;
}

async function fetchStamp(): Promise<Held> {
  const answer = await (apiFetch as Fetch<ContactCalls>)("/api/v1/contact-messages/stamp");
  return { stamp: answer.data.stamp, readyAt: performance.now() + answer.data.waitMs };
}

/**
 * The stamp of a form: fetched when the page opens, good for one message, however often that is sent. `take` waits until
 * it may be used, so that nobody who is quick is taken for a program; `drop` is for a message that arrived, or a stamp
 * that was too old.
 */
export function useStamp(): { take: () => Promise<string>; drop: () => void } {
  const held = useRef<Promise<Held>>(undefined);

  const ask = useCallback(() => {
    held.current ??= fetchStamp().catch((error: unknown) => {
      held.current = undefined;
      throw error;
    });
    return held.current;
  }, []);
  useEffect(() => {
    // It is asked for again when the form is sent.
    ask().catch(() => {});
  }, [ask]);

  const take = useCallback(async () => {
    const { stamp, readyAt } = await ask();
    const wait = readyAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return stamp;
  }, [ask]);
  const drop = useCallback(() => {
    held.current = undefined;
  }, []);
  return { take, drop };
}
