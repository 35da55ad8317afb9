import { pageOf } from "#lib/page-address.ts";
import { Monogram } from "#ui/monogram.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { ListedPerson } from "../directory-contract.ts";
import { workFieldName } from "../fields-of-work.ts";

/** So many programs are named in the list; the page has all. */
const mostNamed = 2;

/** Somebody in the list. Without a handle, as in a preview, the name leads nowhere. */
export function PersonCard({
  person: { name, picture, headline, organization, field, place, courses },
  handle,
  level: Heading = "h2",
}: {
  person: Omit<ListedPerson, "handle">;
  handle: string | null;
  level?: "h2" | "h3";
}) {
  const work = [headline, organization].filter((text) => text !== null);
  const more = courses.length - mostNamed;
  return (
    <div className="group relative flex gap-4">
      <Monogram name={name} src={picture} size="md" className="mt-0.5" />
      <div className="min-w-0">
        <Heading className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
          {handle === null ? (
            <Spoken>{name}</Spoken>
          ) : (
            <PageLink to={pageOf.alumna(handle)} className="after:absolute after:inset-0 group-hover:text-sea">
              <Spoken>{name}</Spoken>
            </PageLink>
          )}
        </Heading>
        {work.length > 0 && (
          <p className="mt-0.5 wrap-anywhere">
            <Spoken>{work.join(", ")}</Spoken>
          </p>
        )}
        {(field !== null || place !== null) && (
          <p className="facts mt-1 wrap-anywhere">
            {field !== null && <span>{workFieldName(field)}</span>}
            {place !== null && (
              <span>
                <Spoken>{place}</Spoken>
              </span>
            )}
          </p>
        )}
        {courses.length > 0 && (
          <ul className="mt-2 space-y-0.5 text-sm text-muted" aria-label="Programs">
            {courses.slice(0, mostNamed).map(({ title, year }) => (
              <li key={`${year} ${title}`} className="wrap-anywhere">
                <Spoken>{title}</Spoken>, <span className="num">{year}</span>
              </li>
            ))}
            {more > 0 && <li>{more === 1 ? "and another program" : `and ${more} other programs`}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}
