import { classNames } from "./class-names.ts";

/** primary: the one clear action of a screen. gold: the same on the dark band. quiet: tools and 'Cancel'. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "gold";
/** md 44 px; lg 48 px for hero and checkout; sm 36 px, only in dense admin tables. */
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width of its column. */
  block?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for the rare element that is neither `Button` nor `ButtonLink` (a `summary`, a label). */
export function buttonClass({ variant = "primary", size = "md", block, className }: ButtonLook = {}): string {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, block && "btn-block", className);
}
