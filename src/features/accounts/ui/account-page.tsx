import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";

/** The frame of the account screens: what to do on the left, what it is for (or how far one is) on the right. */
export function AccountPage({
  title,
  lede,
  notice,
  aside,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  /** Why one is here; stands above the title. */
  notice?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap section grid-12 gap-y-14">
      <div className="col-span-full md:col-span-7 lg:col-span-6">
        <div className="max-w-lg">
          {notice !== undefined && <div className="mb-8">{notice}</div>}
          <h1 className="headline-1">{title}</h1>
          {lede !== undefined && <p className="lede mt-4">{lede}</p>}
          <div className="js:hidden mt-6">
            <Notice tone="warning" title="This page needs JavaScript">
              Turn it on in your browser and load the page again. The blogs, the questions and the contact form work
              without it.
            </Notice>
          </div>
          <div className="no-js:hidden mt-8">{children}</div>
        </div>
      </div>
      {aside !== undefined && (
        <div className="col-span-full md:col-span-5 lg:col-span-4 lg:col-start-9 md:pt-2">{aside}</div>
      )}
    </div>
  );
}
