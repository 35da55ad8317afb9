import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { useCartSign } from "./cart-sign.ts";

const cartLink = latePart(() => import("./cart-link.tsx"));

/** The way to the checkout before the page's script can count what is in the cart. */
const uncounted = (
  <PageLink to="/checkout" rel="nofollow" aria-label="Cart" className="icon-btn">
    <Icon name="shopping-cart" size={20} />
  </PageLink>
);

/** Where the cart stands in the header: seen from first paint on, on devices that hold one. */
export function CartPlace() {
  const held = useCartSign();
  return (
    <span className="hidden size-11 [[data-cart]_&]:block">
      {held ? <LatePart part={cartLink} props={{}} waiting={uncounted} instead={() => uncounted} /> : uncounted}
    </span>
  );
}
