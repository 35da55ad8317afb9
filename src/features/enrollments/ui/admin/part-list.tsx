import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { AgreedPart } from "../../contract.ts";

const standing = { paid: "paid", open: "open", late: "late" } as const;

/** The parts of a fee, and how each stands, for staff. */
export const PartList = ({ parts }: { parts: readonly AgreedPart[] }) => (
  <ol className="list-decimal pl-5">
    {parts.map(({ amount, dueOn, state }) => (
      <li key={dueOn ?? "first"} className={state === "late" ? "text-signal" : undefined}>
        {formatBdt(amount)}
        {dueOn !== null && `, due by ${formatDay(dueOn)}`}: {standing[state]}
      </li>
    ))}
  </ol>
);
