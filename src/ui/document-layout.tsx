import type { ReactNode } from "react";
import type { OutlineEntry } from "#lib/outline.ts";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";
import { Spoken } from "./spoken.tsx";

/** The document, and at its side (below it on phones) where to go from there. */
export function DocumentLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap section grid-12 gap-y-14">
      <div className="col-span-full lg:col-span-8">{children}</div>
      <aside aria-label="Related" className="col-span-full lg:col-span-3 lg:col-start-10">
        <div className="space-y-9 lg:sticky lg:top-24">{aside}</div>
      </aside>
    </div>
  );
}

/** A named list of links in the side column. */
export function AsideLinks({ title, links }: { title: string; links: { title: string; href: string }[] }) {
  return (
    <div>
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <ul className="mt-2 border-b border-line">
        {links.map((link) => (
          <li key={link.href} className="border-t border-line">
            <PageLink
              to={link.href}
              className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-sea aria-[current]:text-sea"
            >
              <Spoken>{link.title}</Spoken>
              <Icon name="arrow-right" size={16} className="shrink-0 text-sea" />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The chapters of the page one reads. */
export function OnThisPage({ chapters }: { chapters: OutlineEntry[] }) {
  if (chapters.length < 3) return null;
  return (
    <nav aria-label="On this page" className="max-lg:hidden">
      <h2 className="font-sans text-sm font-semibold">On this page</h2>
      <ul className="mt-2 text-[0.9375rem] text-muted">
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a
              href={`#${chapter.id}`}
              className="block py-1 text-balance underline-offset-4 hover:text-ink hover:underline"
            >
              <Spoken>{chapter.title}</Spoken>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
