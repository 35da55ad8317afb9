import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { formatDay, formatMonth } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import type { PeriodUnit } from "#lib/periods.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { classNames } from "#ui/class-names.ts";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { compared } from "../compared.ts";
import type { Figures, PeriodFigures } from "../contract.ts";

const units = { day: "Day", week: "Week", month: "Month" } as const;
const spans = { day: "30 days", week: "12 weeks", month: "12 months" } as const;

/** A period by its first day, as one reads it. */
function nameOf(by: PeriodUnit, first: string): string {
  if (by === "month") return formatMonth(first);
  return by === "week" ? `Week of ${formatDay(first)}` : formatDay(first);
}

type Sum = "payments" | "received" | "refunded" | "signUps";
const sumOf = (periods: readonly PeriodFigures[], key: Sum) =>
  periods.reduce((sum, period) => sum + Math.round((period[key] ?? 0) * 100), 0) / 100;

/** Whether these are the figures of the whole site, or of its sales alone. */
const isWhole = (periods: readonly PeriodFigures[]) => periods.some(({ signUps }) => signUps !== undefined);

function Totals({ figures: { periods, before } }: { figures: Figures }) {
  const facts: [string, Sum, (value: number) => string][] = [
    ["Received", "received", formatBdt],
    ["Payments", "payments", formatCount],
    ["Refunded", "refunded", formatBdt],
  ];
  if (isWhole(periods)) facts.push(["New accounts", "signUps", formatCount]);
  return (
    <dl
      className={classNames(
        "grid gap-px overflow-hidden rounded-card border border-line bg-line",
        facts.length === 4 ? "grid-cols-2 lg:grid-cols-4" : "sm:grid-cols-3",
      )}
    >
      {facts.map(([title, key, format]) => (
        <div key={key} className="bg-surface px-4 py-4 sm:px-5">
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="num mt-1 font-serif text-lg font-medium sm:text-xl">{format(sumOf(periods, key))}</dd>
          <dd className="num mt-1 text-sm text-muted">{compared(sumOf(periods, key), sumOf(before, key))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ranking({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-4">
      <h3 className="font-sans font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{empty}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">{children}</ol>
      )}
    </section>
  );
}

function Rank({ children, number }: { children: ReactNode; number: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
      <span className="min-w-0 flex-[1_1_10rem] break-words">{children}</span>
      <span className="num shrink-0 text-muted">{number}</span>
    </li>
  );
}

function Chart(chart: Parameters<typeof BarChart>[0]) {
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-4">
      <BarChart {...chart} />
    </div>
  );
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** How the site goes: totals beside the time before, drawings with their tables, and what people want most. */
export function FiguresOfSite({ figures, href }: { figures: Figures; href: (by: PeriodUnit) => string }) {
  const { by, periods, readMost, misses } = figures;
  const bars = (key: Sum) => periods.map((period) => ({ label: nameOf(by, period.first), value: period[key] ?? 0 }));
  const running = `The last ${by} is not over yet. Days are days in Dhaka.`;
  const soldMost = (
    <Ranking title="Sold most" empty={`Nothing was sold in the last ${spans[by]}.`}>
      {figures.soldMost.map(({ title, href: to, sold, total }) => (
        <Rank key={to} number={`${formatCount(sold)} sold, ${formatBdt(total)}`}>
          <Link to={to} className="link">
            {title}
          </Link>
        </Rank>
      ))}
    </Ranking>
  );
  return (
    <div className="space-y-4">
      <ListTabs
        label="Time shown"
        tabs={(["day", "week", "month"] as const).map((unit) => ({
          title: `Last ${spans[unit]}`,
          href: href(unit),
          current: unit === by,
        }))}
      />
      <Totals figures={figures} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Chart title="Received" unit={units[by]} bars={bars("received")} format={formatBdt} note={running} />
        {isWhole(periods) ? (
          <Chart title="New accounts" unit={units[by]} bars={bars("signUps")} format={formatCount} note={running} />
        ) : (
          soldMost
        )}
      </div>
      {readMost && misses && (
        <div className="grid gap-4 lg:grid-cols-3">
          {soldMost}
          <Ranking title="Read most" empty={`Nothing was read in the last ${spans[by]}.`}>
            {readMost.map(({ title, slug, views }) => (
              <Rank key={slug} number={counted(views, "view", "views")}>
                <Link to={pageOf.blog(slug)} className="link">
                  {title}
                </Link>
              </Rank>
            ))}
          </Ranking>
          <Ranking title="Failed searches" empty="Every search of the last half year found something.">
            {misses.map(({ text, count }) => (
              <Rank key={text} number={counted(count, "time", "times")}>
                {text}
              </Rank>
            ))}
          </Ranking>
        </div>
      )}
    </div>
  );
}
