import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import { type ComparedField, MergeDialog } from "./merge-dialog.tsx";
import type { Writing } from "./use-writing.ts";

/** What people call the fields, as a list in a sentence. */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names.map((name) => `the ${name.toLowerCase()}`));
}

/** What somebody else saved while one was writing: the two side by side, or one of them. */
export function MovedNotice<Item extends { version: number; title: string }>({
  moved: { item, changed, compare, take, keep, use },
  noun,
}: {
  moved: NonNullable<Writing<Item>["moved"]>;
  noun: string;
}) {
  const { toast } = useToast();
  const [fields, setFields] = useState<ComparedField[]>();
  async function openComparison() {
    await compare?.().then(setFields, (error: unknown) =>
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
          It now has the title “<Spoken>{item.title}</Spoken>”.{" "}
          {changed.length > 0 && `They changed ${listOf(changed)}. `}Nothing of yours is lost: it is still in the
          fields.
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
        <MergeDialog
          fields={fields}
          onClose={() => setFields(undefined)}
          onUse={(joined) => {
            setFields(undefined);
            use(joined);
          }}
        />
      )}
    </>
  );
}
