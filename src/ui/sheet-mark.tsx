import { logoDot, logoPath, logoSize } from "#lib/art/logo.ts";

/** The mark of the institute on a sheet, as lines only: it prints. */
export function SheetMark() {
  return (
    <svg
      aria-hidden="true"
      width={44}
      height={44}
      viewBox={`0 0 ${logoSize} ${logoSize}`}
      fill="none"
      className="shrink-0 stroke-sea"
    >
      <path d={logoPath} strokeWidth="1.6" strokeLinecap="round" />
      <circle cx={logoDot.x} cy={logoDot.y} r={logoDot.r} className="fill-jute stroke-surface" strokeWidth="1.4" />
    </svg>
  );
}
