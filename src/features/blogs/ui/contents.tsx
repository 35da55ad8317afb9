import { Spoken } from "#ui/spoken.tsx";
import type { Heading } from "../headings.ts";

/** Table of contents: beside the text on wide screens, folded above it on narrow ones. */
export function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null;
  const list = (
    <ol className="text-sm">
      {headings.map((heading) => (
        <li key={heading.id}>
          <a
            href={`#${heading.id}`}
            className="block py-1.5 text-balance text-muted hover:text-ink hover:underline underline-offset-4 max-xl:py-2.5"
          >
            <Spoken>{heading.title}</Spoken>
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label="On this page" className="hidden xl:col-start-3 xl:row-start-2 xl:block">
        <div className="sticky top-24 max-w-60 border-l border-line pl-5">
          <p className="mb-1.5 text-sm font-semibold">On this page</p>
          {list}
        </div>
      </nav>
      <details className="no-print group mx-auto mb-8 w-full max-w-[42.5rem] border-y border-line xl:hidden">
        <summary className="flex min-h-11 items-center justify-between font-semibold">
          On this page
          <span aria-hidden="true" className="text-muted transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        <nav aria-label="On this page" className="pb-3">
          {list}
        </nav>
      </details>
    </>
  );
}
