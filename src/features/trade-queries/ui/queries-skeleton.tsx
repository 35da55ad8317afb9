import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";

/** Rows of the shape of `QueryRow`. */
export function QueriesSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Loading your queries">
      <div className="border-b border-line">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="space-y-3 border-t border-line py-5">
            <div className="flex gap-3">
              <Skeleton className="h-5.5 w-20" />
              <Skeleton className="h-5.5 w-32" />
            </div>
            <Skeleton className="h-5 w-full max-w-xl" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
