import type { IconName } from "./icon-name.ts";
import sprite from "./icons.svg?url";

/**
 * An icon out of the one cached sprite: no script carries the shapes. Decorative (hidden from screen readers);
 * a control that shows nothing else needs its own name.
 */
export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
