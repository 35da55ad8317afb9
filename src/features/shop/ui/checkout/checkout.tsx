import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { Protected } from "#features/accounts/client/guards.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { addToCart } from "../../client/cart.ts";
import { maxCartItems } from "../../client/cart-items.ts";
import { useCart } from "../../client/use-cart.ts";
import { keepCoupon, readCoupon } from "./checkout-choice.ts";
import { PayForm } from "./pay-form.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { noPrice, useQuote } from "./use-quote.ts";
import { useRemoval } from "./use-removal.ts";

/** The blog, or the resource, whose 'Buy' leads here. */
function useAsked() {
  const query = new URLSearchParams(useLocation().search);
  const resource = query.get("resource");
  return resource === null
    ? ({ kind: "blog", id: query.get("blog") } as const)
    : ({ kind: "resource", id: resource } as const);
}

function useCoupon(): [string | undefined, (code: string | undefined) => void] {
  const [coupon, setCoupon] = useState(readCoupon);
  return [
    coupon,
    (code) => {
      setCoupon(code);
      keepCoupon(code);
    },
  ];
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading your cart" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <span className="space-y-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-52" />
        <Skeleton className="h-40" />
      </span>
      <Skeleton className="h-56" />
    </SkeletonGroup>
  );
}

function Basket() {
  const { id: asked } = useAsked();
  const navigate = useNavigate();
  useEffect(() => {
    // In the cart already: out of the address, so that it can be taken out of the cart again.
    if (asked !== null) void navigate("/checkout", { replace: true, preventScrollReset: true });
  }, [asked, navigate]);
  const { user } = useSession();
  const cart = useCart();
  const [coupon, setCoupon] = useCoupon();
  const { quote, outdated, news, asking, error, ask } = useQuote(cart, coupon);
  const top = useRef<HTMLDivElement>(null);
  const { remove, said } = useRemoval(top, quote?.lines.map(({ id }) => id).join() ?? "");
  const refused = news !== undefined && quote?.coupon?.applied === false;
  useEffect(() => {
    // Told of once: what has ended is not asked for again.
    if (refused) setCoupon(undefined);
  });

  if (!user) return null;
  const names = new Map(cart.map(({ id, title }) => [id, title]));
  const sold = quote?.lines.filter((line) => line.status === "available") ?? [];
  const content = () => {
    if (cart.length === 0) return <EmptyCart />;
    if (!quote) {
      if (asking) return <Waiting />;
      return <ErrorState message={failureText(error, noPrice)} onRetry={ask} />;
    }
    return (
      <>
        {error !== undefined && (!outdated || sold.length === 0) && (
          <div className="mb-6">
            <ErrorState
              message={failureText(error, "We couldn't refresh your cart. It may be out of date.")}
              onRetry={ask}
              retrying={asking}
            />
          </div>
        )}
        {sold.length === 0 ? (
          <div className="max-w-2xl space-y-6">
            <Notice>There's nothing to pay for in your cart.</Notice>
            <QuoteLines lines={quote.lines} names={names} onRemove={remove} />
            <ButtonLink to="/dashboard/blogs">Your blogs</ButtonLink>
          </div>
        ) : (
          <PayForm
            user={user}
            quote={quote}
            news={news}
            coupon={coupon}
            // The same code once more: its question got no answer.
            onCoupon={(code) => (code === coupon ? ask() : setCoupon(code))}
            asking={asking}
            outdated={outdated}
            error={error}
            onStale={ask}
            names={names}
            onRemove={remove}
          />
        )}
      </>
    );
  };
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {said}
      </p>
      {cart.length >= maxCartItems && <FullCart />}
      {content()}
    </div>
  );
}

/** Whoever was led here to pay for something may miss it. */
function FullCart() {
  return (
    <div className="mb-6">
      <Notice tone="warning" title="Your cart is full">
        It holds {maxCartItems} things. If something you chose is missing, take one out first, then choose it again.
      </Notice>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <>
          <ButtonLink to="/blogs?type=premium">See premium blogs</ButtonLink>
          <ButtonLink to="/dashboard/orders" variant="secondary">
            Your orders
          </ButtonLink>
        </>
      }
    >
      Premium blogs you add to your cart will appear here.
    </EmptyState>
  );
}

/** The whole checkout on one page, for whoever is signed in. */
export function Checkout() {
  const { id, kind } = useAsked();
  useEffect(() => {
    // Before anybody is asked to sign in: the cart outlives every detour.
    if (id !== null) addToCart(id.toLowerCase(), undefined, kind);
  }, [id, kind]);
  return (
    <Protected>
      <Basket />
    </Protected>
  );
}
