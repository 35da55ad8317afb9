import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { addToCart } from "./cart.ts";
import { useCart } from "./use-cart.ts";

/** Buy one premium blog: at once, or later together with others. */
export function BuyButtons({ blogId, price }: { blogId: string; price: number }) {
  const held = useCart().some((item) => item.id === blogId);
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
      <ButtonLink to={`/checkout?blog=${blogId}`} size="lg" className="max-sm:w-full">
        Buy for {formatBdt(price)}
      </ButtonLink>
      {held ? (
        <ButtonLink to="/checkout" variant="secondary" size="lg" className="max-sm:w-full">
          In your cart
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="lg" className="no-js:hidden max-sm:w-full" onClick={() => addToCart(blogId)}>
          Add to cart
        </Button>
      )}
    </div>
  );
}
