import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { VersionListProps } from "./version-list-props.ts";

const lines = latePart(() => import("./version-lines.tsx"));

/** Every saved version of a text: looked at, compared with the present one, and put back with one press. It comes behind the text. */
export function VersionList<Version extends { version: number }>(props: VersionListProps<Version>) {
  return (
    <LatePart
      part={lines}
      // Whatever a version is, it is only handed on.
      props={props as unknown as VersionListProps<{ version: number }>}
      waiting={
        <SkeletonGroup label="Versions">
          <Skeleton className="h-16" />
        </SkeletonGroup>
      }
      instead={(retry) => <NotLoaded what="The list of versions" retry={retry} />}
    />
  );
}
