import { classNames } from "./class-names.ts";

/** primary: the one clear action of a screen. gold: the same on the dark band. quiet: tools and 'Cancel'. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "gold";
/** md 44 px; lg 48 px for hero and checkout; sm 36 px, only in dense admin tables. */
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-sea text-on-sea hover:bg-sea-strong",
  secondary: "border border-line bg-surface text-ink hover:border-edge",
  quiet: "text-ink hover:bg-sea-wash",
  danger: "bg-signal text-on-signal hover:bg-signal-strong",
  gold: "bg-gold text-on-gold hover:bg-gold-strong",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-sm",
  md: "min-h-11 px-4.5 text-[0.9375rem]",
  lg: "min-h-12 px-6 text-base",
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width of its column. */
  block?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for the rare element that is neither `Button` nor `ButtonLink` (a `summary`, a label). */
export function buttonClass({ variant = "primary", size = "md", block, className }: ButtonLook = {}): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold leading-tight select-none",
    "transition-[background-color,border-color,color,opacity] aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-55",
    variants[variant],
    sizes[size],
    block && "w-full",
    className,
  );
}
