import type { ReactNode } from "react";

/** Facts of one thing, two beside one another where there is room. Empty ones are left out. */
export function FactList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 border-b border-line sm:grid-cols-2">
      {facts
        .filter(({ value }) => value !== undefined && value !== "")
        .map(({ name, value }) => (
          <div key={name} className="border-t border-line py-3.5 last:odd:col-span-full">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
