import { Link } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { classNames } from "#ui/class-names.ts";
import type { Waiting } from "../contract.ts";
import { waitingPlaces } from "../waiting-places.ts";

function Tile({ title, href, count, urgent }: { title: string; href: string; count: number; urgent: boolean }) {
  return (
    <li className="row-tile">
      <Link to={href} className="flex h-full items-baseline justify-between gap-4 px-5 py-4 hover:bg-sea-wash sm:block">
        <span className="block text-sm text-muted">{title}</span>
        <span className={classNames("num block font-serif text-xl font-medium sm:mt-1", urgent && "text-signal")}>
          {formatCount(count)}
        </span>
      </Link>
    </li>
  );
}

/** What waits for a person, each a link to its list; where nothing does, one line says so. */
export function WaitingTiles({ waiting }: { waiting: Waiting }) {
  const some = waitingPlaces.filter(({ key }) => waiting[key] > 0);
  if (some.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface px-5 py-6 text-muted">
        Nothing waits for you. What needs a hand, an open query or a payment to look at, appears here.
      </p>
    );
  // Each tile draws its left line and that above its whole row, the outermost of which are cut.
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <ul className="-mt-px -ml-px grid sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {some.map(({ key, title, href, urgent = false }) => (
          <Tile key={key} title={title} href={href} count={waiting[key]} urgent={urgent} />
        ))}
      </ul>
    </div>
  );
}
