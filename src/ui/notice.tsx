import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const looks = {
  info: { icon: "info", className: "border-l-sea bg-sea-wash", tint: "text-sea" },
  success: { icon: "circle-check", className: "border-l-leaf bg-leaf-wash", tint: "text-leaf" },
  warning: { icon: "triangle-alert", className: "border-l-jute bg-jute-wash", tint: "text-jute-ink" },
  danger: { icon: "circle-alert", className: "border-l-signal bg-signal-wash", tint: "text-signal" },
} as const;

/**
 * A message that belongs to its place on the page. `live` announces one that appears after an action
 * (danger as an alert, the others as a status); leave it off for what stands there from the start.
 */
export function Notice({
  tone = "info",
  title,
  live = false,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  live?: boolean;
  children?: ReactNode;
}) {
  const { icon, className, tint } = looks[tone];
  return (
    <div
      data-notice=""
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={classNames("flex gap-3 rounded-control border-l-3 px-4 py-3.5", className)}
    >
      <Icon name={icon} size={20} className={classNames("mt-[3px] shrink-0", tint)} />
      <div className="min-w-0 space-y-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
