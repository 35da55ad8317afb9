import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";

const list = latePart(() => import("./differences-list.tsx"));

/** What a text says today where an earlier version said something else; what compares them comes when it is asked for. */
export function Differences(props: { before: string; now: string }) {
  return (
    <LatePart
      part={list}
      props={props}
      waiting={
        <SkeletonGroup label="Comparing">
          <Skeleton className="h-48" />
        </SkeletonGroup>
      }
      instead={(retry) => <NotLoaded what="The comparison" retry={retry} />}
    />
  );
}
