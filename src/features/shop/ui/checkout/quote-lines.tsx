import { Link } from "react-router";
import { formatBdt } from "#lib/money.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { QuoteLine } from "../../contract.ts";
import { placeWords } from "../../place-words.ts";

const notes: Record<Exclude<QuoteLine["status"], "available">, string> = {
  owned: "You already own this. You won't be charged for it.",
  checking: "You've paid for this and we're checking your payment. You won't be charged again.",
  free: "This is free now. You won't be charged for it.",
  unavailable: "This blog is no longer for sale. You won't be charged for it.",
};

const noteOf = ({ kind, status }: QuoteLine) => {
  if (status === "available") return undefined;
  return kind !== "blog" && status === "unavailable" ? placeWords[kind].lapsed : notes[status];
};

function Line({
  line,
  name,
  bdt,
  onRemove,
}: {
  line: QuoteLine;
  name: string | undefined;
  bdt: (amount: number) => string;
  onRemove: RemoveLine;
}) {
  const sold = line.status === "available";
  const title = line.title || name || "Something that is no longer for sale";
  const note = noteOf(line);
  return (
    <li className="flex gap-4 py-4">
      {line.image !== null && (
        <img
          src={line.image}
          alt=""
          width={96}
          height={60}
          className={classNames(
            "aspect-8/5 w-24 shrink-0 self-start rounded-control bg-sunken object-cover",
            !sold && "opacity-60",
          )}
        />
      )}
      <div className="min-w-0 grow">
        <p className="font-serif leading-snug font-semibold text-pretty">
          {line.href === "" ? (
            title
          ) : (
            <Link to={line.href} className="underline-offset-4 hover:underline">
              <Spoken>{title}</Spoken>
            </Link>
          )}
        </p>
        {sold && line.usualPrice !== null && (
          <p className="num mt-1 text-sm text-muted">Members' price. Others pay {bdt(line.usualPrice)}.</p>
        )}
        {sold && line.discountName !== null && <p className="num mt-1 text-sm text-leaf">{line.discountName}</p>}
        {note !== undefined && <p className="mt-1 text-sm text-jute-ink">{note}</p>}
        <button
          type="button"
          data-remove=""
          onClick={() => onRemove(line.id, title)}
          className="-mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <Icon name="trash-2" size={16} />
          Remove
          <span className="sr-only">
            {" "}
            <Spoken>{title}</Spoken>
          </span>
        </button>
      </div>
      {sold && (
        <p className="num shrink-0 text-right font-semibold">
          {line.discount > 0 && (
            <s className="block text-sm font-normal text-muted">
              <span className="sr-only">Before: </span>
              {bdt(line.price)}
            </s>
          )}
          {bdt(line.total)}
        </p>
      )}
    </li>
  );
}

type RemoveLine = (id: string, title: string) => void;

/** What would be bought, with what each costs now; `names` are what the cart remembers. */
export function QuoteLines({
  lines,
  names,
  bdt = formatBdt,
  onRemove,
}: {
  lines: QuoteLine[];
  names: ReadonlyMap<string, string | undefined>;
  /** Writes the amounts of the sheet alike. */
  bdt?: (amount: number) => string;
  onRemove: RemoveLine;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <Line key={line.id} line={line} name={names.get(line.id)} bdt={bdt} onRemove={onRemove} />
      ))}
    </ul>
  );
}
