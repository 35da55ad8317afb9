import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useToast } from "#ui/toast.tsx";
import { addToCart, noRoom } from "./cart.ts";
import { useCart } from "./use-cart.ts";

interface Props {
  id: string;
  title: string;
  kind: "blog" | "resource";
  /** It was just added: the link takes the focus of the button that is gone. */
  added: boolean;
  onAdded: () => void;
}

/** Into the cart, or to it where it lies in it already. */
export default function CartButton({ id, title, kind, added, onAdded }: Props) {
  const { toast } = useToast();
  const held = useCart().some((item) => item.id === id);
  if (held) {
    return (
      <ButtonLink ref={added ? takeFocus : undefined} to="/checkout" variant="secondary" size="lg">
        In your cart
      </ButtonLink>
    );
  }
  const add = () => {
    if (addToCart(id, title, kind)) onAdded();
    else toast(noRoom);
  };
  return (
    <Button variant="secondary" size="lg" onClick={add}>
      Add to cart
    </Button>
  );
}

/** Only where nobody has gone elsewhere meanwhile. */
function takeFocus(link: HTMLAnchorElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) link?.focus();
}
