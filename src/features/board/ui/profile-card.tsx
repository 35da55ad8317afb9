import { formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { BoardProfile } from "../contract.ts";
import { splitSubtitle } from "../subtitle.ts";

const rule: Record<BoardProfile["accentColor"], string> = {
  sea: "border-t-sea",
  ink: "border-t-ink",
  jute: "border-t-jute",
  leaf: "border-t-leaf",
  brick: "border-t-signal",
};

/** A named list; nothing at all where it is empty. */
function Facts({ title, items, serif = false }: { title: string; items: string[]; serif?: boolean }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <ul className={classNames("mt-2 space-y-2", serif ? "font-serif" : "text-[0.9375rem] text-muted")}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** The days of a term, as far as they are known. */
function Term({ since, until }: Pick<BoardProfile, "since" | "until">) {
  if (since === null && until === null) return null;
  const day = (one: string) => <time dateTime={one}>{formatDay(one)}</time>;
  return (
    <p className="num mt-2 text-sm text-muted">
      {since !== null && <>On the board since {day(since)}</>}
      {since !== null && until !== null && ", "}
      {until !== null && (
        <>
          {since === null ? "On the board " : ""}until {day(until)}
        </>
      )}
    </p>
  );
}

/** Everything about one director. */
export function ProfileCard({ profile }: { profile: BoardProfile }) {
  const subjects = splitSubtitle(profile.subtitle);
  const isDrawn = profile.portrait.startsWith("data:");
  return (
    <article
      id={profile.id}
      aria-labelledby={`${profile.id}-name`}
      className={classNames("grid-12 gap-y-8 border-t-3 pt-8 md:pt-10", rule[profile.accentColor])}
    >
      <div className="col-span-full flex items-end gap-5 md:col-span-3 md:block">
        <img
          src={profile.portrait}
          alt={`Portrait ${isDrawn ? "plate " : ""}of ${profile.name}`}
          width={400}
          height={480}
          className="aspect-5/6 h-auto w-28 rounded-card bg-sunken object-cover sm:w-36 md:w-full"
        />
        {profile.demo && (
          <p className="md:mt-3">
            <Badge>Demo profile</Badge>
          </p>
        )}
      </div>
      <div className="col-span-full md:col-span-9 lg:pl-6">
        <p className="eyebrow">
          <Spoken>{profile.title}</Spoken>
        </p>
        <h2 id={`${profile.id}-name`} className="headline-1 mt-1.5">
          {profile.name}
        </h2>
        <Term {...profile} />
        {subjects.length > 0 && (
          <ul
            aria-label="Subjects"
            className="mt-3 flex flex-wrap overflow-hidden text-[0.9375rem] text-muted [&>li]:-translate-x-3"
          >
            {subjects.map((subject) => (
              // The line before the first of each row is cut off at the edge.
              <li key={subject} className="border-l border-line px-3">
                {subject}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-5 max-w-[42rem] font-serif text-lg">
          <Spoken>{profile.description}</Spoken>
        </p>
        <div className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2">
          <Facts title="Key contributions" items={profile.keyContributions} serif />
          <Facts title="Publications" items={profile.publications} serif />
        </div>
        <div className="mt-8 grid grid-cols-2 gap-x-6 gap-y-7 border-t border-line pt-7 xl:grid-cols-4">
          <Facts title="Focus areas" items={profile.focusAreas} />
          <Facts title="Core expertise" items={profile.coreExpertise} />
          <Facts title="Compliance frameworks" items={profile.complianceFrameworks} />
          <Facts title="Certifications" items={profile.certifications} />
        </div>
      </div>
    </article>
  );
}
