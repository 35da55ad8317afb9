import { Icon } from "#ui/icon.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { useCart } from "./use-cart.ts";

/** The way to the checkout, with the number of things in the cart. */
export default function CartLink() {
  const { length } = useCart();
  return (
    <PageLink
      to="/checkout"
      aria-label={`Cart, ${length} ${length === 1 ? "item" : "items"}`}
      className="icon-btn relative"
    >
      <Icon name="shopping-cart" size={20} />
      <span aria-hidden="true" className="cart-count">
        {length}
      </span>
    </PageLink>
  );
}
