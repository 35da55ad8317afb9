import { lazy, Suspense } from "react";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { PageLink } from "#ui/page-link.tsx";
import { useCartSign } from "./cart-sign.ts";

// Loaded with the first thing that goes into the cart.
const CartButton = lazy(() => import("./cart-button.tsx"));

/** Buy one premium blog: at once, or later together with others. */
export function BuyButtons({ blogId, price }: { blogId: string; price: number }) {
  const held = useCartSign();
  const add = (
    <Button
      variant="secondary"
      size="lg"
      className="no-js:hidden"
      onClick={() => void import("./cart.ts").then(({ addToCart }) => addToCart(blogId))}
    >
      Add to cart
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <PageLink to={`/checkout?blog=${blogId}`} rel="nofollow" className={buttonClass({ size: "lg" })}>
        Buy for {formatBdt(price)}
      </PageLink>
      {held ? (
        <Suspense fallback={add}>
          <CartButton blogId={blogId} />
        </Suspense>
      ) : (
        add
      )}
    </div>
  );
}
