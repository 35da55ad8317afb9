import { lazy, Suspense, useState } from "react";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { PageLink } from "#ui/page-link.tsx";
import { useCartSign } from "./cart-sign.ts";

// Loaded with the first thing that goes into the cart.
const CartButton = lazy(() => import("./cart-button.tsx"));

/** Buy one premium blog: at once, or later together with others. */
export function BuyButtons({ blogId, title, price }: { blogId: string; title: string; price: number }) {
  const held = useCartSign();
  const [added, setAdded] = useState(false);
  const onAdded = () => setAdded(true);
  const add = (
    <Button
      variant="secondary"
      size="lg"
      className="no-js:hidden"
      onClick={() => {
        onAdded();
        void import("./cart.ts").then(({ addToCart }) => addToCart(blogId, title));
      }}
    >
      Add to cart
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <PageLink to={pageOf.checkout(blogId)} rel="nofollow" className={buttonClass({ size: "lg" })}>
        Buy for {formatBdt(price)}
      </PageLink>
      {held ? (
        <Suspense fallback={add}>
          <CartButton blogId={blogId} title={title} added={added} onAdded={onAdded} />
        </Suspense>
      ) : (
        add
      )}
      <span role="status" className="sr-only">
        {added && "Added to your cart."}
      </span>
    </div>
  );
}
