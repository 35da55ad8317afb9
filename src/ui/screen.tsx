import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/**
 * A screen of the admin area: its head is in the HTML for everybody; its content is made in the browser, so without a
 * script it says so.
 */
export function Screen({
  title,
  lede,
  above,
  action,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  /** Small, over the title: the way back. */
  above?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 pt-5 pb-16 md:px-8 md:pt-7">
      {above}
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.008em] text-balance">{title}</h1>
          {lede !== undefined && <p className="mt-1 text-sm text-muted">{lede}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap gap-2 no-js:hidden">{action}</div>}
      </header>
      <div className="js:hidden mt-6">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and load the page again.
        </Notice>
      </div>
      <div className="no-js:hidden mt-5">{children}</div>
    </div>
  );
}
