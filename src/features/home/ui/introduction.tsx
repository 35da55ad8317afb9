import { Icon } from "#ui/icon.tsx";
import { PageLink } from "#ui/page-link.tsx";
import type { HomeContent } from "../contract.ts";

/** Who the institute is, in two paragraphs and three words. */
export function Introduction({ introduction }: { introduction: HomeContent["introduction"] }) {
  return (
    <section aria-labelledby="introduction" className="wrap section">
      <div className="grid-12 gap-y-5">
        <h2 id="introduction" className="headline-1 col-span-full md:col-span-5">
          {introduction.title}
        </h2>
        <div className="col-span-full space-y-4 font-serif text-lg md:col-span-6 md:col-start-7">
          {introduction.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <PageLink to="/about" className="link-arrow font-sans">
              About the institute
              <Icon name="arrow-right" size={16} />
            </PageLink>
          </p>
        </div>
      </div>
      <dl className="mt-10 grid gap-x-6 gap-y-6 md:mt-14 md:grid-cols-3">
        {introduction.facts.map((fact) => (
          <div key={fact.label} className="border-t border-jute pt-4">
            <dt className="headline-4">{fact.label}</dt>
            <dd className="mt-1.5 max-w-sm text-muted">{fact.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
