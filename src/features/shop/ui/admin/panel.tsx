import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** One part of an order's page; `urgent` where a person has to do something. */
export function Panel({ title, urgent = false, children }: { title: string; urgent?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={classNames("rounded-card border bg-surface", urgent ? "border-signal" : "border-line")}
    >
      <h2 className="px-5 pt-4 font-sans text-sm font-semibold">{title}</h2>
      <div className="space-y-4 px-5 pt-2 pb-5 text-sm">{children}</div>
    </section>
  );
}
