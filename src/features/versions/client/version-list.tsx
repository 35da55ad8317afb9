import { type ReactNode, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";

const versionDialog = latePart(() => import("./version-dialog.tsx"));

interface Listed {
  version: number;
  savedAt: string;
  title?: string;
}

/** Every saved version of a text: looked at, compared with the present one, and put back with one press. */
export function VersionList<Version extends { version: number }>({
  versions,
  current,
  read,
  show,
  compare,
  restore,
  note,
  disabled = false,
}: {
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
}) {
  const { busy, write } = useWrite();
  const { toast } = useToast();
  const [shown, setShown] = useState<Version>();
  async function look(version: number) {
    await read(version).then(setShown, (error: unknown) =>
      toast({
        title: "This did not work",
        description: failureText(error, "The version could not be read."),
        variant: "destructive",
      }),
    );
  }
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="font-serif text-lg font-medium">
        Versions
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {versions.map(({ version, title, savedAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0">
              <span className="num font-semibold">{version}.</span> {title !== undefined && <Spoken>{title}</Spoken>}{" "}
              {version === current && <Badge tone="info">As it is now</Badge>}
              <time dateTime={savedAt} className="num block text-xs text-muted">
                {formatDateTime(savedAt)}
              </time>
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Look at version ${version}`}
              onClick={() => void look(version)}
            >
              Look
            </Button>
          </li>
        ))}
      </ol>
      {shown && (
        <LatePart
          part={versionDialog}
          props={{
            version: shown.version,
            isCurrent: shown.version === current,
            show: () => show(shown),
            compare: () => compare(shown),
            note,
            busy,
            disabled,
            onClose: () => setShown(undefined),
            onRestore() {
              setShown(undefined);
              void write(() => restore(shown));
            },
          }}
          waiting={comesSoon}
          instead={(retry) => <NotLoaded what="The version" retry={retry} onClose={() => setShown(undefined)} />}
        />
      )}
    </section>
  );
}
