import type { ReactNode } from "react";

/** Facts of one thing in the narrow column beside it, one below the other: `SideFact`s. */
export function SideFacts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

/** One of them. */
export function SideFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="num text-sm">{children}</dd>
    </div>
  );
}
