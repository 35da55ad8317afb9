import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** One grey bar or plate of the shape to come; give it its size by class ('h-5 w-2/3', 'aspect-[8/5]'). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block rounded-[4px] bg-line/60", className)} />;
}

/**
 * Wraps the skeletons of one part and says once, for all of them, that it is loading. They pulse as one: sixty bars that pulse by themselves are
 * sixty layers and sixty animations, which a slow computer draws instead of the rows behind them.
 */
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
    <div role="status" aria-busy="true" className={classNames("animate-pulse motion-reduce:animate-none", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
