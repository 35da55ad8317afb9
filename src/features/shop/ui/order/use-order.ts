import { useCallback, useEffect, useRef, useState } from "react";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { useNewest } from "#ui/use-newest.ts";
import type { Order } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { pollWait, slowFrom } from "./poll-wait.ts";

const call: Fetch<OrderCalls> = apiFetch;

export interface WatchedOrder {
  order: Order | undefined;
  error: unknown;
  loading: boolean;
  /** A confirmation that takes longer than usual. */
  slow: boolean;
  load: () => void;
  /** What a call has answered about it. */
  set: (order: Order) => void;
}

/** One order of one's own, asked for again by itself until its outcome is known. */
export function useOrder(id: string): WatchedOrder {
  const [state, setState] = useState<{ order?: Order; error?: unknown; loading: boolean }>({ loading: true });
  const [tries, setTries] = useState(0);
  const begin = useNewest();
  const known = useRef<Order["outcome"]>(undefined);

  const show = useCallback((order: Order) => {
    // What is waited for now is another thing.
    if (known.current !== order.outcome) setTries(0);
    known.current = order.outcome;
    setState({ order, loading: false });
  }, []);
  const set = useCallback(
    (order: Order) => {
      begin();
      show(order);
    },
    [begin, show],
  );
  const load = useCallback(() => {
    const isNewest = begin();
    setState((now) => ({ ...now, loading: true }));
    call(`/api/v1/orders/${encodeURIComponent(id)}`).then(
      (answer) => {
        if (!answer || !isNewest()) return;
        const { outcome } = answer.data;
        // Lists that were read meanwhile say what it was before.
        if (known.current !== undefined && known.current !== outcome) forgetReads();
        show(answer.data);
      },
      // What was known stays in view: a poor connection says nothing about a payment.
      (error: unknown) => {
        if (isNewest()) setState(({ order }) => ({ ...(order && { order }), error, loading: false }));
      },
    );
  }, [id, begin, show]);

  useEffect(load, [load]);

  const { order, loading } = state;
  useEffect(() => {
    if (!order || loading || pollWait(order, 0) === undefined) return;
    const wait = pollWait(order, tries);
    const again = () => {
      setTries((now) => now + 1);
      load();
    };
    let timer = wait === undefined ? undefined : setTimeout(again, wait);
    // Back from the wallet's app: look at once, also after so long that it isn't looked at by the clock any more.
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      clearTimeout(timer);
      timer = setTimeout(again, 0);
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [order, loading, tries, load]);

  return { order, error: state.error, loading, slow: order?.outcome === "confirming" && tries >= slowFrom, load, set };
}
