import type { ReactNode } from "react";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";

const lines = latePart(() => import("./version-lines.tsx"));

interface Listed {
  version: number;
  savedAt: string;
  title?: string;
}

/** What a list of versions needs to know. */
export interface VersionListProps<Version> {
  versions: readonly Listed[];
  /** The present one. */
  current: number;
  /** Throws ApiError. */
  read: (version: number) => Promise<Version>;
  show: (version: Version) => ReactNode;
  compare: (version: Version) => ReactNode;
  /** Puts it back as a new version. Throws ApiError. */
  restore: (version: Version) => Promise<{ message: string }>;
  /** What is put back, and what stays. */
  note: string;
  /** Nothing can be put back while something is typed that was not saved. */
  disabled?: boolean;
}

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
