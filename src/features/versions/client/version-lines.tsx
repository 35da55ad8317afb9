import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { VersionListProps } from "./version-list-props.ts";

const versionDialog = latePart(() => import("./version-dialog.tsx"));

/** The versions themselves. */
export default function VersionLines<Version extends { version: number }>({
  versions,
  current,
  read,
  show,
  compare,
  restore,
  note,
  disabled = false,
}: VersionListProps<Version>) {
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
