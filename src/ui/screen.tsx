import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Dense, for daily work with lists; roomy, for what one opens now and then. */
const looks = {
  dense: {
    page: "max-w-[80rem] px-4 pt-5 pb-16 md:px-8 md:pt-7",
    head: "items-center gap-y-3",
    words: "",
    title: "font-serif text-2xl font-medium tracking-[-0.008em] text-balance",
    lede: "mt-1 text-sm",
    content: "mt-5",
  },
  roomy: {
    page: "max-w-[70rem] px-4 pt-6 pb-20 md:px-8 md:pt-10 lg:px-12",
    head: "items-end gap-y-5",
    words: "max-w-2xl",
    title: "headline-2",
    lede: "mt-2 text-pretty",
    content: "mt-8",
  },
} as const;

/**
 * A screen of the admin area (dense) or of one's own account (roomy): its head is in the HTML for everybody; its content is
 * made in the browser, so without a script it says so.
 */
export function Screen({
  look = "dense",
  title,
  lede,
  above,
  action,
  children,
}: {
  look?: keyof typeof looks;
  title: ReactNode;
  lede?: ReactNode;
  /** Small, over the title: the way back. */
  above?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const by = looks[look];
  return (
    <div className={`mx-auto w-full ${by.page}`}>
      {above}
      <header className={`flex flex-wrap justify-between gap-x-8 ${by.head}`}>
        <div className={`min-w-0 ${by.words}`}>
          <h1 className={by.title}>{title}</h1>
          {lede !== undefined && <p className={`text-muted ${by.lede}`}>{lede}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap gap-2 no-js:hidden">{action}</div>}
      </header>
      <div className="js:hidden mt-6">
        <Notice tone="warning" title="This page needs JavaScript">
          Turn it on in your browser and load the page again.
        </Notice>
      </div>
      <div className={`no-js:hidden ${by.content}`}>{children}</div>
    </div>
  );
}
