import { logoDot, logoPath, logoSize } from "#lib/art/logo.ts";

/** The institute's mark in the colours of where it stands. Decorative: the name is beside it. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${logoSize} ${logoSize}`}
      fill="none"
      className="shrink-0 stroke-sea"
    >
      <path d={logoPath} strokeWidth="1.6" strokeLinecap="round" />
      <circle cx={logoDot.x} cy={logoDot.y} r={logoDot.r} className="fill-jute stroke-paper" strokeWidth="1.4" />
    </svg>
  );
}

/**
 * Sign, name and, where there is room, city. On a phone the name takes two lines, on the smallest three; from 768 to
 * 1023 px the links of the header take its room.
 */
export function Brand({ name, city }: { name: string; city: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3 max-[22rem]:gap-2">
      <BrandMark />
      <span className="min-w-0 md:max-lg:not-print:sr-only">
        <span className="block font-serif text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em] max-sm:line-clamp-2 max-sm:text-balance max-[24rem]:text-[0.875rem] max-[22rem]:line-clamp-3 max-[22rem]:text-[0.8125rem] max-[22rem]:leading-4 sm:truncate sm:text-[1.0625rem]">
          {name}
        </span>
        {city !== "" && <span className="truncate text-xs text-muted max-sm:hidden sm:block">{city}</span>}
      </span>
    </span>
  );
}
