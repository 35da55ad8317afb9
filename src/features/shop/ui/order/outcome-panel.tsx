import { formatDateTime } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { addToCart } from "../../client/cart.ts";
import type { Order } from "../../contract.ts";
import { placesAmong, placeWords } from "../../place-words.ts";
import { wordsFor } from "./outcome-words.ts";
import { useCartOfOrder } from "./use-cart-of-order.ts";

const tints: Record<string, string> = { success: "text-leaf", danger: "text-signal", info: "text-sea" };

function ReceiptLink({ order }: { order: Order }) {
  if (order.receiptNumber === null) return null;
  return (
    <ButtonLink to={pageOf.receipt(order.id)} variant="secondary" size="lg">
      Receipt
    </ButtonLink>
  );
}

function Actions({ order }: { order: Order }) {
  const blogs = order.lines.filter((line) => line.kind === "blog");
  const [blog] = blogs;
  const placesOf = (lines: Order["lines"]) =>
    placesAmong(lines.map(({ kind }) => kind))
      .filter((kind, i, all) => all.findIndex((one) => placeWords[one].href === placeWords[kind].href) === i)
      .map((kind) => (
        <ButtonLink key={kind} to={placeWords[kind].href} size="lg">
          {placeWords[kind].see}
        </ButtonLink>
      ));
  switch (order.outcome) {
    case "paid":
      return (
        <>
          {placesOf(order.lines)}
          {blog === undefined ? null : blogs.length === 1 ? (
            <ButtonLink to={blog.href} size="lg">
              Read it now
            </ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/blogs" size="lg">
              Read them now
            </ButtonLink>
          )}
          <ReceiptLink order={order} />
        </>
      );
    case "partially_refunded":
    case "refunded":
      return (
        <>
          {placesOf(order.lines.filter(({ access }) => access))}
          {order.lines.some((line) => line.access && line.kind === "blog") && (
            <ButtonLink to="/dashboard/blogs" size="lg">
              Your blogs
            </ButtonLink>
          )}
          <ReceiptLink order={order} />
        </>
      );
    case "cancelled":
    case "expired":
      // A company orders with another pro-forma, not by a cart.
      if (order.lines.some(({ kind }) => kind === "company-seats"))
        return (
          <ButtonLink to="/dashboard/company" size="lg">
            Your company
          </ButtonLink>
        );
      return (
        <ButtonLink
          to="/checkout"
          size="lg"
          onClick={() => {
            for (const { itemId, title, kind } of order.lines)
              if (kind !== "company-seats") addToCart(itemId, title, kind);
          }}
        >
          Order again
        </ButtonLink>
      );
    case "confirming":
    case "review":
      return (
        <ButtonLink to="/dashboard/orders" variant="secondary" size="lg">
          Your orders
        </ButtonLink>
      );
    default:
      return null;
  }
}

/** How an order stands, said first and large; read out again when it changes by itself. */
export function OutcomePanel({ order, slow }: { order: Order; slow: boolean }) {
  useCartOfOrder(order);
  const words = wordsFor(order);
  return (
    <div>
      <div role="status" className="flex gap-4 sm:gap-5">
        <Icon
          name={words.icon}
          size={36}
          className={classNames(
            "mt-1 shrink-0",
            tints[words.tone] ?? "text-muted",
            order.outcome === "confirming" && "animate-pulse motion-reduce:animate-none",
          )}
        />
        <div className="min-w-0">
          <h2 className="headline-2">{words.title}</h2>
          <p className="mt-2 max-w-xl text-muted text-pretty">{words.text}</p>
          {slow && (
            <p className="mt-2 max-w-xl text-pretty">
              This is taking longer than usual. You can leave this page: we'll email you as soon as the payment is
              confirmed. If you've been charged, your money is safe.
            </p>
          )}
          <p className="num mt-3 text-sm text-muted">
            Order <span className="whitespace-nowrap">{order.number}</span> ·{" "}
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
            {order.payment !== null && ` · Payment ${order.payment.reference}`}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        <Actions order={order} />
      </div>
    </div>
  );
}
