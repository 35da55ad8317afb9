import { classNames } from "#ui/class-names.ts";

/** The sign: a globe on its meridian with the route that leaves Chattogram. Decorative beside the name. */
export function BrandMark({ size = 40, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      className={classNames("shrink-0", className)}
    >
      <g stroke="var(--sea)" strokeWidth="1.75">
        <circle cx="20" cy="20" r="17.5" />
        <path d="M20 2.5v35M4.6 12.4c9.6 4.8 21.2 4.8 30.8 0M4.6 27.6c9.6-4.8 21.2-4.8 30.8 0" strokeLinecap="round" />
      </g>
      <path d="M8.6 23.6C14 16.8 20.5 15.2 28.4 18.4" stroke="var(--jute)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="28.6" cy="18.6" r="3" fill="var(--jute)" stroke="var(--paper)" strokeWidth="1.25" />
    </svg>
  );
}

/** Sign, name and, where there is room, city. */
export function Brand({ name, city }: { name: string; city: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <BrandMark />
      <span className="min-w-0">
        <span className="block truncate font-display text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em] sm:text-[1.0625rem]">
          {name}
        </span>
        {city !== "" && <span className="block truncate text-xs text-muted">{city}</span>}
      </span>
    </span>
  );
}
