import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Verdict } from "./judge.ts";

const looks = {
  in: { title: "Come in", icon: "circle-check", className: "border-leaf bg-leaf-wash", tint: "text-leaf" },
  double: {
    title: "Used already",
    icon: "triangle-alert",
    className: "border-jute bg-jute-wash",
    tint: "text-jute-ink",
  },
  refused: {
    title: "Not valid here",
    icon: "circle-alert",
    className: "border-signal bg-signal-wash",
    tint: "text-signal",
  },
  unasked: { title: "Not checked", icon: "info", className: "border-sea bg-sea-wash", tint: "text-sea" },
} as const;

const titles: Partial<Record<Verdict["outcome"], string>> = {
  unknown: "Not on the list",
  other_event: "Another event",
  void: "No longer valid",
};

/** What the last scan came to: read from an arm's length, by color, sign and words. */
export function Result({ verdict }: { verdict: Verdict }) {
  const { outcome, message, name, type, byList } = verdict;
  const look = outcome === "in" || outcome === "double" || outcome === "unasked" ? looks[outcome] : looks.refused;
  return (
    <div className={classNames("flex items-start gap-4 rounded-card border-3 p-4", look.className)}>
      <Icon name={look.icon} size={44} className={classNames("shrink-0", look.tint)} />
      <div className="min-w-0">
        <p className={classNames("text-2xl leading-tight font-bold", look.tint)}>
          {(outcome === "unknown" && !byList ? "Not a ticket" : titles[outcome]) ?? look.title}
        </p>
        {name !== null && name !== "" && (
          <p className="mt-1 text-xl font-semibold wrap-anywhere">
            <Spoken>{name}</Spoken>
          </p>
        )}
        {type !== null && (
          <p className="mt-0.5">
            <Spoken>{type}</Spoken>
          </p>
        )}
        {message !== "" && <p className="mt-1">{message}</p>}
        {outcome === "in" && byList && <p className="mt-1">By the list on this device. It will be sent.</p>}
      </div>
    </div>
  );
}
