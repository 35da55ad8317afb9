import { Link } from "react-router";
import { formatDay } from "#lib/dates.ts";
import { serviceOf } from "#lib/service-address.ts";
import { Notice } from "#ui/notice.tsx";
import type { LegalVersion } from "../contract.ts";

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;

/** Since when a legal text is in force; above an earlier one, when it was. */
export function InForce({ shown, path }: { shown: LegalVersion; path: string }) {
  return shown.until === null ? (
    <p className="mb-8 text-sm text-muted">
      In force since <Day day={shown.from} />
    </p>
  ) : (
    <div className="mb-8">
      <Notice tone="warning" title="An earlier version">
        It was in force from <Day day={shown.from} /> until <Day day={shown.until} />.{" "}
        <Link to={path} className="link">
          Read the version of today
        </Link>
      </Notice>
    </div>
  );
}

/** What was in force before; nothing where there was nothing. */
export function EarlierVersions({ versions, path }: { versions: readonly LegalVersion[]; path: string }) {
  const earlier = versions.filter(({ until }) => until !== null);
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-versions" className="mt-12 border-t border-line pt-6">
      <h2 id="earlier-versions" className="headline-4">
        Earlier versions
      </h2>
      <ul className="mt-3 space-y-1">
        {earlier.map(({ version, from, until }) => (
          <li key={version}>
            <Link to={serviceOf.legalVersion(path, version)} className="link">
              In force from {formatDay(from)} until {formatDay(until ?? from)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
