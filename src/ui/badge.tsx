import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "premium" | "free" | "neutral" | "success" | "danger" | "info";

const tones: Record<BadgeTone, string> = {
  // On pictures in either theme: the same cream and the same ink, so that it reads over any cover.
  premium: "bg-[#f7ebd2] text-[#6b460a]",
  free: "bg-surface text-ink ring-1 ring-inset ring-line",
  neutral: "bg-sunken text-muted ring-1 ring-inset ring-line",
  success: "bg-leaf-wash text-leaf",
  danger: "bg-signal-wash text-signal",
  info: "bg-sea-wash text-sea",
};

/** A word or two about a thing's state or price. Never the only bearer of meaning: it always has text. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex h-fit items-center gap-1 rounded-[4px] px-2 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
