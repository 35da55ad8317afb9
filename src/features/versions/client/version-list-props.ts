import type { ReactNode } from "react";

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
