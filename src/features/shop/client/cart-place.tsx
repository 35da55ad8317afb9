import { lazy, Suspense } from "react";
import { useCartSign } from "./cart-sign.ts";

const CartLink = lazy(() => import("./cart-link.tsx"));

/** Where the cart stands in the header: room for it from first paint on, for devices that hold one. */
export function CartPlace() {
  const held = useCartSign();
  return (
    <span className="hidden size-11 [[data-cart]_&]:block">
      <Suspense>{held && <CartLink />}</Suspense>
    </span>
  );
}
