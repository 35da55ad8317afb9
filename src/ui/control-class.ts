/** The look of everything one types into: 44 px high, an edge of 3:1, red when invalid. 16 px, or iOS zooms in. */
export const controlClass =
  "w-full min-h-11 rounded-control border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors " +
  "hover:border-ink focus-visible:outline-2 focus-visible:-outline-offset-1 " +
  "aria-invalid:border-signal aria-invalid:outline-signal " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted " +
  "[&[readonly]]:border-line [&[readonly]]:bg-sunken";
