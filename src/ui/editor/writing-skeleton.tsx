import { Skeleton, SkeletonGroup } from "../skeleton.tsx";

/** A form to write in, before it is there. */
export function WritingSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
        <Skeleton className="h-[36rem] rounded-card min-[1400px]:h-[33rem]" />
      </div>
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}
