import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";
import { Protected } from "./guards.tsx";

/**
 * A page of the private area: its head stands in the HTML for everybody, what is below only for whoever is signed in
 * and verified (the others are sent where the specification says).
 */
export function AccountArea({
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
    <div className="mx-auto w-full max-w-[70rem] px-4 pt-6 pb-20 md:px-8 md:pt-10 lg:px-12">
      {above}
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 max-w-2xl">
          <h1 className="headline-2">{title}</h1>
          {lede !== undefined && <p className="mt-2 text-muted text-pretty">{lede}</p>}
        </div>
        {action !== undefined && <div className="no-js:hidden">{action}</div>}
      </header>
      <div className="js:hidden mt-6">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and load the page again.
        </Notice>
      </div>
      <div className="no-js:hidden mt-8">
        <Protected>{children}</Protected>
      </div>
    </div>
  );
}
