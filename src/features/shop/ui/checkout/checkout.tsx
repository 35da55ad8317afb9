import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { Protected } from "#features/accounts/client/guards.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { addToCart } from "../../client/cart.ts";
import { useCart } from "../../client/use-cart.ts";
import { PayForm } from "./pay-form.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { useQuote } from "./use-quote.ts";

const couponDraft = "coupon";

/** The blog whose 'Buy' leads here. */
function useAskedBlog(): string | null {
  return new URLSearchParams(useLocation().search).get("blog");
}

function useCoupon(): [string | undefined, (code: string | undefined) => void] {
  const [coupon, setCoupon] = useState(() => readDraft(couponDraft).code);
  return [
    coupon,
    (code) => {
      setCoupon(code);
      if (code === undefined) removeDraft(couponDraft);
      else writeDraft(couponDraft, { code });
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
  const asked = useAskedBlog();
  const navigate = useNavigate();
  useEffect(() => {
    // In the cart already: out of the address, so that it can be taken out of the cart again.
    if (asked !== null) void navigate("/checkout", { replace: true, preventScrollReset: true });
  }, [asked, navigate]);
  const { user } = useSession();
  const cart = useCart();
  const [coupon, setCoupon] = useCoupon();
  const { quote, asking, error, ask } = useQuote(cart, coupon);

  if (!user) return null;
  if (cart.length === 0) {
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
  if (!quote) {
    if (asking) return <Waiting />;
    return (
      <ErrorState
        message={failureText(error, "We couldn't price your cart. You haven't been charged.")}
        onRetry={ask}
      />
    );
  }
  const sold = quote.lines.filter((line) => line.status === "available");
  return (
    <>
      {error !== undefined && (
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
          <QuoteLines lines={quote.lines} />
          <ButtonLink to="/dashboard/blogs">Your blogs</ButtonLink>
        </div>
      ) : (
        <PayForm user={user} quote={quote} coupon={coupon} onCoupon={setCoupon} asking={asking} onStale={ask} />
      )}
    </>
  );
}

/** The whole checkout on one page, for whoever is signed in. */
export function Checkout() {
  const asked = useAskedBlog();
  useEffect(() => {
    // Before anybody is asked to sign in: the cart outlives every detour.
    if (asked !== null) addToCart(asked.toLowerCase());
  }, [asked]);
  return (
    <Protected>
      <Basket />
    </Protected>
  );
}
