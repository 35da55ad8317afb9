import type { ReactNode } from "react";

/** The headline of a section with, on its right, the link to more of it. */
export function SectionHeading({
  id,
  title,
  lede,
  action,
}: {
  /** For `aria-labelledby` of the section. */
  id?: string;
  title: ReactNode;
  lede?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-9">
      <div>
        <h2 id={id} className="headline-2">
          {title}
        </h2>
        {lede !== undefined && <p className="mt-2 max-w-2xl text-muted">{lede}</p>}
      </div>
      {action}
    </div>
  );
}
