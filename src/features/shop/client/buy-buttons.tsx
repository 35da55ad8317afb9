import { useState } from "react";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { useToast } from "#ui/toast.tsx";
import { useCartSign } from "./cart-sign.ts";

// Loaded with the first thing that goes into the cart.
const cartButton = latePart(() => import("./cart-button.tsx"));

const notAdded = () =>
  navigator.onLine ? "Load the page again and try once more." : "You're offline. Try again once you're back.";

/** Buy one premium blog, or a resource: at once, or later together with others. */
export function BuyButtons({
  id,
  title,
  price,
  kind = "blog",
}: {
  id: string;
  title: string;
  price: number;
  kind?: "blog" | "resource";
}) {
  const { toast } = useToast();
  const held = useCartSign();
  const [added, setAdded] = useState(false);
  const onAdded = () => setAdded(true);
  const add = (
    <Button
      variant="secondary"
      size="lg"
      className="no-js:hidden"
      onClick={() => {
        import("./cart.ts").then(
          ({ addToCart, noRoom }) => {
            if (addToCart(id, title, kind)) onAdded();
            else toast(noRoom);
          },
          () => toast({ title: "Not added yet", description: notAdded(), variant: "destructive" }),
        );
      }}
    >
      Add to cart
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <PageLink to={pageOf.checkout(id, kind)} rel="nofollow" className={buttonClass({ size: "lg" })}>
        Buy for {formatBdt(price)}
      </PageLink>
      {held ? (
        <LatePart part={cartButton} props={{ id, title, kind, added, onAdded }} waiting={add} instead={() => add} />
      ) : (
        add
      )}
      <span role="status" className="sr-only">
        {added && "Added to your cart."}
      </span>
    </div>
  );
}
