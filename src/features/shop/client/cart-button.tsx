import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { addToCart } from "./cart.ts";
import { useCart } from "./use-cart.ts";

/** Into the cart, or to it where the blog lies in it already. */
export default function CartButton({ blogId }: { blogId: string }) {
  const held = useCart().some((item) => item.id === blogId);
  if (held) {
    return (
      <ButtonLink to="/checkout" variant="secondary" size="lg">
        In your cart
      </ButtonLink>
    );
  }
  return (
    <Button variant="secondary" size="lg" onClick={() => addToCart(blogId)}>
      Add to cart
    </Button>
  );
}
