import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** One grey bar or plate of the shape to come; give it its size by class ('h-5 w-2/3', 'aspect-[8/5]'). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-pulse rounded-[4px] bg-line/60 motion-reduce:animate-none", className)}
    />
  );
}

/** Wraps the skeletons of one part and says once, for all of them, that it is loading. */
export function SkeletonGroup({
  label = "Loading",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
