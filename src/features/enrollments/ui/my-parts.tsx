import { useNavigate } from "react-router";
import { addToCart } from "#features/shop/client/cart.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import type { OwnEnrollment } from "../contract.ts";
import { partTitle } from "../part-words.ts";

type OwnPart = OwnEnrollment["parts"][number];

const standing = ({ state, dueOn }: OwnPart) => {
  if (state === "paid" || dueOn === null) return "paid";
  return state === "late" ? `was due by ${formatDay(dueOn)}` : `due by ${formatDay(dueOn)}`;
};

/** The parts of a fee: which are paid, and the next one to pay. Nothing where it was paid whole, or all of it is. */
export function MyParts({ parts, title }: { parts: readonly OwnPart[]; title: string }) {
  const navigate = useNavigate();
  const at = parts.findIndex(({ state }) => state !== "paid");
  const next = parts[at];
  if (!next || next.id === null) return null;
  const { id } = next;
  const name = partTitle(at + 1, parts.length);
  return (
    <div className="mt-3 space-y-3">
      <ol aria-label={`Parts of the fee of ${title}`} className="num space-y-1 text-sm">
        {parts.map((part, i) => (
          <li key={part.id ?? "first"} className={part.state === "late" ? "font-semibold text-signal" : "text-muted"}>
            {partTitle(i + 1, parts.length)}: {formatBdt(part.amount)}, {standing(part)}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        aria-label={`Pay ${name.toLowerCase()} for ${title}`}
        onClick={() => {
          addToCart(id, `${title}, ${name.toLowerCase()}`, "instalment");
          void navigate("/checkout");
        }}
      >
        Pay {name.toLowerCase()}
      </Button>
    </div>
  );
}
