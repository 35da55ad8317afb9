import type { ReactNode } from "react";
import { SettingsSection } from "#features/settings/client/settings-section.tsx";
import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { PersonLink } from "../../client/person-link.tsx";
import type { RefusedSignInsReport } from "../../contract.ts";

/** How far back the counts are shown; they are kept no longer. */
export const refusedDays = 30;

interface Counts {
  wrong: number;
  limited: number;
}

const said = ({ wrong, limited }: Counts) =>
  [wrong > 0 && `${formatCount(wrong)} wrong`, limited > 0 && `${formatCount(limited)} over the limit`]
    .filter(Boolean)
    .join(", ");

/** The last days up to this one, as the counts name them (UTC), the oldest first. */
function lastDays(): string[] {
  const now = Date.now();
  return Array.from({ length: refusedDays }, (_, back) =>
    new Date(now - (refusedDays - 1 - back) * 86_400_000).toISOString().slice(0, 10),
  );
}

function Most({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

function Row({ name, counts }: { name: ReactNode; counts: Counts }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="num text-muted">{said(counts)}</span>
    </li>
  );
}

/** How often a sign-in was refused: by day, for which accounts, and from which networks. Tried passwords are kept nowhere. */
export function RefusedSignIns({ report: { days, accounts, networks } }: { report: RefusedSignInsReport }) {
  const bars = lastDays().map((day) => {
    const found = days.find((one) => one.day === day);
    return { label: formatDay(day), value: found ? found.wrong + found.limited : 0 };
  });
  return (
    <SettingsSection
      id="refused"
      title="Refused sign-ins"
      lede="Wrong passwords and codes, and tries over a limit. Many from one network are somebody who guesses; a few for one account are often its owner."
    >
      <div className="space-y-6">
        <BarChart
          title={`The last ${refusedDays} days`}
          unit="Day"
          bars={bars}
          format={formatCount}
          note="Days are days in UTC. Counts are kept for 30 days."
        />
        <Most title="Accounts with the most">
          {accounts.map(({ userId, fullName, email, ...counts }) => (
            <Row
              key={userId}
              name={
                <>
                  <PersonLink userId={userId} name={fullName} /> <span className="text-muted">{email}</span>
                </>
              }
              counts={counts}
            />
          ))}
        </Most>
        <Most title="Networks with the most">
          {networks.map(({ network, ...counts }) => (
            <Row key={network} name={<span className="num">{network}</span>} counts={counts} />
          ))}
        </Most>
      </div>
    </SettingsSection>
  );
}
