import type { ReactNode } from "react";
import type { OutlineEntry } from "#lib/outline.ts";
import { Accordion } from "#ui/accordion.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { hoursText, type ProgramParts } from "../kinds.ts";

type Name = keyof ProgramParts;
const titles: Record<Name, string> = {
  outcomes: "What you will be able to do",
  modules: "Modules",
  faculty: "Who teaches",
  faq: "Questions and answers",
};
const idOf = (name: Name) => `program-${name}`;

/** The chapters of those parts that a program has. */
export const chaptersOf = (parts: ProgramParts, names: readonly Name[]): OutlineEntry[] =>
  names.filter((name) => parts[name].length > 0).map((name) => ({ id: idOf(name), title: titles[name] }));

function Part({ name, children }: { name: Name; children: ReactNode }) {
  return (
    <section aria-labelledby={idOf(name)} className="mt-12">
      <h2 id={idOf(name)} className="headline-3 scroll-mt-24">
        {titles[name]}
      </h2>
      {children}
    </section>
  );
}

export function Outcomes({ outcomes }: Pick<ProgramParts, "outcomes">) {
  if (outcomes.length === 0) return null;
  return (
    <Part name="outcomes">
      <ul className="mt-4 grid list-disc gap-x-10 gap-y-2.5 pl-5 marker:text-sea sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Spoken>{outcome}</Spoken>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Modules({ modules }: Pick<ProgramParts, "modules">) {
  return (
    <Part name="modules">
      <ol className="mt-4 border-b border-line">
        {modules.map(({ title, hours, text }, at) => (
          <li key={title + String(at)} className="flex gap-4 border-t border-line py-4">
            <span aria-hidden className="num w-6 shrink-0 text-muted">
              {at + 1}
            </span>
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-serif leading-snug font-semibold">
                  <Spoken>{title}</Spoken>
                </h3>
                {hours !== null && <p className="num text-sm text-muted">{hoursText(hours)}</p>}
              </div>
              {text !== "" && (
                <p className="mt-1 whitespace-pre-line text-muted">
                  <Spoken>{text}</Spoken>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Where the profile of a teacher is; undefined where there is none. */
export type ProfileHref = (profile: string | null) => string | undefined;

function Faculty({ faculty, hrefOf }: Pick<ProgramParts, "faculty"> & { hrefOf: ProfileHref }) {
  return (
    <Part name="faculty">
      <ul className="mt-4 grid gap-x-6 border-b border-line sm:grid-cols-2">
        {faculty.map(({ name, role, profile }) => {
          const href = hrefOf(profile);
          return (
            <li key={name + role} className="border-t border-line py-3.5">
              <p className="font-semibold">
                {href === undefined ? (
                  <Spoken>{name}</Spoken>
                ) : (
                  <PageLink to={href} className="link">
                    <Spoken>{name}</Spoken>
                  </PageLink>
                )}
              </p>
              {role !== "" && (
                <p className="mt-0.5 text-sm text-muted">
                  <Spoken>{role}</Spoken>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Questions({ faq }: Pick<ProgramParts, "faq">) {
  return (
    <Part name="faq">
      <div className="mt-4">
        <Accordion
          name="program-questions"
          items={faq.map(({ question, answer }, at) => ({
            id: `program-question-${at + 1}`,
            title: <Spoken>{question}</Spoken>,
            content: (
              <p className="whitespace-pre-line">
                <Spoken>{answer}</Spoken>
              </p>
            ),
          }))}
        />
      </div>
    </Part>
  );
}

/** What is said below the text of a program: what is taught, by whom, and what people ask. */
export function FurtherParts({
  modules,
  faculty,
  faq,
  hrefOf,
}: Omit<ProgramParts, "outcomes"> & { hrefOf: ProfileHref }) {
  return (
    <>
      {modules.length > 0 && <Modules modules={modules} />}
      {faculty.length > 0 && <Faculty faculty={faculty} hrefOf={hrefOf} />}
      {faq.length > 0 && <Questions faq={faq} />}
    </>
  );
}
