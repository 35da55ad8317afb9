import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface Fact {
  name: string;
  value: ReactNode;
  /** What is only to be pressed is left out on paper. */
  noPrint?: boolean;
}

/** Facts of one thing, two beside one another where there is room. Empty ones are left out. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 border-b border-line sm:grid-cols-2">
      {facts
        .filter(({ value }) => value !== undefined && value !== "")
        .map(({ name, value, noPrint }) => (
          <div
            key={name}
            className={classNames("border-t border-line py-3.5 last:odd:col-span-full", noPrint && "no-print")}
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
