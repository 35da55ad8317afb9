import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { Spoken } from "./spoken.tsx";

/** The head of a page: where one is, what it is, one sentence, at most one action. */
export function PageHeader({
  title,
  eyebrow,
  lede,
  crumbs,
  action,
}: {
  title: ReactNode;
  eyebrow?: ReactNode;
  lede?: ReactNode;
  crumbs?: Crumb[];
  action?: ReactNode;
}) {
  return (
    <header className="border-b border-line">
      <div className="wrap pt-4 pb-10 md:pt-6 md:pb-14">
        {crumbs !== undefined && <Breadcrumbs items={crumbs} />}
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 md:mt-10">
          <div className="max-w-3xl">
            {eyebrow !== undefined && <p className="eyebrow mb-3">{eyebrow}</p>}
            <h1 className="headline-1">
              <Spoken>{title}</Spoken>
            </h1>
            {lede !== undefined && (
              <p className="lede mt-4">
                <Spoken>{lede}</Spoken>
              </p>
            )}
          </div>
          {action}
        </div>
      </div>
    </header>
  );
}
