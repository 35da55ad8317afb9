import { classNames } from "../class-names.ts";
import { controlClass } from "../control-class.ts";

/** An end of a span: an empty date says nothing by itself, so which end it is stays visible. */
function Day({ end, of, value }: { end: "from" | "to"; of: string; value: string }) {
  const word = end === "from" ? "From" : "To";
  return (
    <div className="w-47 max-lg:grow max-md:w-full">
      <label
        className={classNames(
          controlClass,
          "flex items-center gap-2 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-(--focus)",
        )}
      >
        <span className="w-9 shrink-0 text-sm text-muted">{word}</span>
        <input
          type="date"
          name={end}
          defaultValue={value}
          aria-label={of === "" ? `${word} day` : `${word} day: ${of}`}
          className="num min-w-0 grow bg-transparent outline-none"
        />
      </label>
    </div>
  );
}

/** A span of days among the filters of a list: both ends, which stay beside each other. */
export function DaySpan({
  of = "",
  from,
  to,
}: {
  /** Whose days they are, for those who hear a field by itself ('signed up'). */
  of?: string;
  /** What the address says; empty for no bound. */
  from: string;
  to: string;
}) {
  return (
    <div className="flex gap-2 max-lg:grow max-md:w-full max-md:flex-wrap">
      <Day end="from" of={of} value={from} />
      <Day end="to" of={of} value={to} />
    </div>
  );
}
