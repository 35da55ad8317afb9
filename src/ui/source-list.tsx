import { Spoken } from "./spoken.tsx";
/** Where the facts of a text come from. */
export function SourceList({ sources }: { sources: { title: string; url: string }[] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="sources mt-10">
      <h2 id="sources" className="font-sans text-sm font-semibold">
        Sources
      </h2>
      <ul className="mt-2 space-y-1 text-sm text-muted">
        {sources.map((source) => (
          <li key={source.url}>
            <a
              href={source.url}
              rel="noopener noreferrer nofollow"
              target="_blank"
              className="underline decoration-line underline-offset-4 hover:text-ink"
            >
              <Spoken>{source.title}</Spoken>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
