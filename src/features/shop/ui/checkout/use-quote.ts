import { useEffect, useState } from "react";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { useNewest } from "#ui/use-newest.ts";
import { nameInCart } from "../../client/cart.ts";
import type { CartItem } from "../../client/cart-items.ts";
import type { Quote } from "../../contract.ts";
import type { OrderCalls } from "../../order-api.server.ts";
import { type PricedCart, priceNews } from "./price-news.ts";

const call: Fetch<OrderCalls> = apiFetch;

export const noPrice = "We couldn't price your cart. You haven't been charged.";

export interface AskedQuote {
  /** The newest one; stays while it is asked for again, without the lines that were taken out since. */
  quote: Quote | undefined;
  /** It is of another cart or coupon than those of now: nothing may be ordered by it. */
  outdated: boolean;
  /** A price that changed without the buyer's doing, in words; until the next question. */
  news: string | undefined;
  asking: boolean;
  error: unknown;
  ask: () => void;
}

interface State {
  priced?: PricedCart | undefined;
  /** The question that was answered with it. */
  answered?: string | undefined;
  asking: boolean;
  news?: string | undefined;
  error?: unknown;
}

/** What the cart costs, asked of the server each time the cart or the coupon changes. The newest question wins. */
export function useQuote(items: CartItem[], coupon: string | undefined): AskedQuote {
  const [state, setState] = useState<State>({ asking: true });
  const [tries, setTries] = useState(0);
  const begin = useNewest();
  const asked = items.map(({ kind, id }) => ({ kind, id }));
  const body = JSON.stringify({ items: asked, ...(coupon === undefined ? {} : { coupon }) });
  const empty = items.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    const isNewest = begin();
    if (empty) {
      setState({ asking: false });
      return;
    }
    setState(({ priced, answered, news }) => ({ priced, answered, asking: true, news }));
    call("/api/v1/shop/quote", { method: "POST", body: JSON.parse(body) }).then(
      (answer) => {
        if (!isNewest()) return;
        const now: PricedCart = { quote: answer.data, coupon };
        nameInCart(new Map(answer.data.lines.map(({ id, title }) => [id, title])));
        setState(({ priced, news }) => ({
          priced: now,
          answered: body,
          asking: false,
          // An ended coupon is dropped after it was told of; the question that follows takes nothing back.
          news: priceNews(priced, now) ?? (priced?.quote.total === now.quote.total ? news : undefined),
        }));
      },
      (error: unknown) => {
        if (isNewest()) setState(({ priced, answered }) => ({ priced, answered, asking: false, error }));
      },
    );
  }, [body, empty, tries, begin]);

  const quote = state.priced?.quote;
  return {
    quote: quote && { ...quote, lines: quote.lines.filter((line) => items.some(({ id }) => id === line.id)) },
    outdated: state.answered !== body,
    news: state.news,
    asking: state.asking,
    error: state.error,
    ask: () => setTries((now) => now + 1),
  };
}
