import { FactList } from "#ui/fact-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Monogram } from "#ui/monogram.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AlumniPerson } from "../directory-contract.ts";
import { workFieldName } from "../fields-of-work.ts";

/** How a link is named: LinkedIn, or its site. */
function linkName(link: string): string {
  const host = URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
  return host === "linkedin.com" || host.endsWith(".linkedin.com") ? "LinkedIn" : host;
}

/** Somebody's page, from the name down; the preview shows the same. */
export function PersonView({
  person: { name, picture, headline, organization, field, place, about, link, courses },
  level: Heading = "h1",
}: {
  person: AlumniPerson;
  level?: "h1" | "h3";
}) {
  const Part = Heading === "h1" ? "h2" : "h4";
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Monogram name={name} src={picture} size="lg" />
        <div className="min-w-0 grow basis-56">
          <Heading className={Heading === "h1" ? "headline-2 wrap-anywhere" : "headline-3 wrap-anywhere"}>
            <Spoken>{name}</Spoken>
          </Heading>
          {headline !== null && (
            <p className="mt-1 text-lg wrap-anywhere text-muted">
              <Spoken>{headline}</Spoken>
            </p>
          )}
        </div>
      </div>
      {(organization !== null || field !== null || place !== null || link !== null) && (
        <div className="mt-7">
          <FactList
            facts={[
              {
                name: "Organization",
                value: organization === null ? undefined : <Text>{organization}</Text>,
              },
              { name: "Field of work", value: field === null ? undefined : workFieldName(field) },
              { name: "Place", value: place === null ? undefined : <Text>{place}</Text> },
              {
                name: "Link",
                value:
                  link === null ? undefined : (
                    <a href={link} rel="noopener noreferrer nofollow ugc" className="link wrap-anywhere">
                      {linkName(link)}
                    </a>
                  ),
              },
            ]}
          />
        </div>
      )}
      {about !== null && (
        <section className="mt-8">
          <Part className="headline-3">About</Part>
          <p className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line" dir="auto">
            <Spoken>{about}</Spoken>
          </p>
        </section>
      )}
      {courses.length > 0 && (
        <section className="mt-8">
          <Part className="headline-3">Completed at the institute</Part>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {courses.map(({ title, year }) => (
              <li key={`${year} ${title}`} className="flex items-start gap-3 py-3">
                <Icon name="award" size={18} className="mt-1 shrink-0 text-sea" />
                <span className="min-w-0 grow wrap-anywhere">
                  <Spoken>{title}</Spoken>
                </span>
                <span className="num text-muted">{year}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Text({ children }: { children: string }) {
  return (
    <span className="wrap-anywhere">
      <Spoken>{children}</Spoken>
    </span>
  );
}
