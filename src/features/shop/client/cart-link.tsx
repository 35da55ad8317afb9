import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { useCart } from "./use-cart.ts";

/**
 * The way to the checkout, with the number of things in the cart; not there while the cart is empty. Whether it shows is
 * decided before first paint by `data-cart` on the document (root.tsx), so nothing jumps when scripts take over.
 */
export function CartLink() {
  const { length } = useCart();
  return (
    <Link
      to="/checkout"
      aria-label={`Cart, ${length} ${length === 1 ? "item" : "items"}`}
      className="icon-btn relative hidden [[data-cart]_&]:inline-flex"
    >
      <Icon name="shopping-cart" size={20} />
      <span aria-hidden="true" className="cart-count">
        {length > 0 ? length : ""}
      </span>
    </Link>
  );
}
