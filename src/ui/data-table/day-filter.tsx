import { classNames } from "../class-names.ts";
import { controlClass } from "../control-class.ts";

/** An end of a span of days among the filters of a list: an empty date says nothing by itself, so which end it is stays visible. */
export function DayFilter({
  end,
  of = "",
  value,
}: {
  end: "from" | "to";
  /** Whose day it is, for those who hear the field by itself ('Signed up'). */
  of?: string;
  /** What the address says; empty for no bound. */
  value: string;
}) {
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
