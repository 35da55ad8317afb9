import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import { compareFields } from "./compare-fields.ts";
import type { ComparedField } from "./merge-dialog.tsx";
import type { Writing } from "./use-writing.ts";

const mergeDialog = latePart(() => import("./merge-dialog.tsx"));

/** What people call the fields, as a list in a sentence. */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names.map((name) => `the ${name.toLowerCase()}`));
}

/** What somebody else saved while one was writing: the two side by side, or one of them. */
export default function MovedNotice({
  title,
  moved: { changed, compare, take, keep, use },
  noun,
}: {
  /** As it is now. */
  title: string;
  moved: Omit<NonNullable<Writing<{ version: number }>["moved"]>, "item">;
  noun: string;
}) {
  const { toast } = useToast();
  const [fields, setFields] = useState<ComparedField[]>();
  async function openComparison() {
    if (!compare) return;
    await compareFields(compare).then(setFields, (error: unknown) =>
      toast({
        title: "This did not work",
        description: failureText(error, "The version that you began with could not be read."),
        variant: "destructive",
      }),
    );
  }
  return (
    <>
      <Notice tone="warning" title={`Somebody else saved this ${noun} meanwhile`} live>
        <p>
          It now has the title “<Spoken>{title}</Spoken>”. {changed.length > 0 && `They changed ${listOf(changed)}. `}
          Nothing of yours is lost: it is still in the fields.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {compare && (
            <Button size="sm" variant="secondary" onClick={() => void openComparison()}>
              Compare the two
            </Button>
          )}
          <Button size="sm" variant={compare ? "quiet" : "secondary"} onClick={keep}>
            Keep what I wrote
          </Button>
          <Button size="sm" variant="quiet" onClick={take}>
            Take theirs
          </Button>
        </div>
      </Notice>
      {fields && (
        <LatePart
          part={mergeDialog}
          props={{
            fields,
            onClose: () => setFields(undefined),
            onUse(joined) {
              setFields(undefined);
              use(joined);
            },
          }}
          waiting={comesSoon}
          instead={(retry) => (
            <NotLoaded what="The comparison" kept retry={retry} onClose={() => setFields(undefined)} />
          )}
        />
      )}
    </>
  );
}
