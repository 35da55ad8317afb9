import type { ReactNode } from "react";

/** What can be done with what the cursor is in: a row under the bar. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-1 border-line px-2 py-1 not-first:border-t md:max-xl:flex-nowrap md:max-xl:overflow-x-auto"
    >
      {children}
    </fieldset>
  );
}

/** A line of words that belongs to the place with the cursor. */
export function Words({
  label,
  value,
  most,
  placeholder,
  onChange,
  onEnter,
}: {
  label: string;
  value: string;
  most: number;
  placeholder?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  return (
    <label className="mr-2 flex grow items-center gap-2 text-sm">
      <span className="shrink-0 font-semibold">{label}</span>
      <input
        value={value}
        maxLength={most}
        placeholder={placeholder}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It would send the form.
          event.preventDefault();
          onEnter();
        }}
        className="h-10 w-40 min-w-28 grow rounded-control border border-line bg-surface px-2"
      />
    </label>
  );
}
