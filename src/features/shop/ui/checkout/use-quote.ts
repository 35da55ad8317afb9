import { useEffect, useRef, useState } from "react";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { CartItem } from "../../client/cart-items.ts";
import type { Quote } from "../../contract.ts";

export interface AskedQuote {
  /** The newest one; stays while it is asked for again. */
  quote: Quote | undefined;
  asking: boolean;
  error: unknown;
  ask: () => void;
}

/** What the cart costs, asked of the server each time the cart or the coupon changes. The newest question wins. */
export function useQuote(items: CartItem[], coupon: string | undefined): AskedQuote {
  const [state, setState] = useState<{ quote?: Quote | undefined; asking: boolean; error?: unknown }>({ asking: true });
  const [tries, setTries] = useState(0);
  const newest = useRef(0);
  const body = JSON.stringify({ items, ...(coupon === undefined ? {} : { coupon }) });
  const empty = items.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    if (empty) {
      setState({ asking: false });
      return;
    }
    setState(({ quote }) => ({ quote, asking: true }));
    apiFetch<Quote>("/api/v1/shop/quote", { method: "POST", body: JSON.parse(body) }).then(
      (answer) => {
        if (answer && mine === newest.current) setState({ quote: answer.data, asking: false });
      },
      (error: unknown) => {
        if (mine === newest.current) setState(({ quote }) => ({ quote, asking: false, error }));
      },
    );
  }, [body, empty, tries]);

  return { quote: state.quote, asking: state.asking, error: state.error, ask: () => setTries((now) => now + 1) };
}
