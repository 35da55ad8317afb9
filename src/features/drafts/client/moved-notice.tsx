import { useEffect, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
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

type Moved = Omit<NonNullable<Writing<{ version: number }>["moved"]>, "item">;

/** Who saved: oneself alone, in another window, or (also) somebody else; undefined as long as that isn't known, or where it can't be. */
function useSaver({
  version,
  since,
  readSavers,
}: Pick<Moved, "version" | "since" | "readSavers">): "me" | "other" | undefined {
  const me = useSession().user?.userId;
  const [saver, setSaver] = useState<"me" | "other">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each version that comes.
  useEffect(() => {
    let isHere = true;
    readSavers().then(
      (all) => {
        const savers = all.filter((one) => one.version > since);
        const isMine = savers.length > 0 && savers.every(({ savedBy }) => savedBy === me);
        if (isHere) setSaver(isMine ? "me" : "other");
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [me, version, since]);
  return saver;
}

const titles = {
  me: (noun: string) => `You saved this ${noun} in another window meanwhile`,
  other: (noun: string) => `Somebody else saved this ${noun} meanwhile`,
  unknown: (noun: string) => `This ${noun} was saved meanwhile`,
};

/** What changed, by whom, in a sentence. */
function changesOf(changed: readonly string[], saver: "me" | "other" | undefined): string {
  if (changed.length === 0) return "";
  const list = listOf(changed);
  if (saver === undefined) return `${list[0]?.toUpperCase()}${list.slice(1)} changed. `;
  return saver === "me" ? `You changed ${list} there. ` : `They changed ${list}. `;
}

/** What was saved while one was writing, by somebody else or in another window: the two side by side, or one of them. */
export default function MovedNotice({
  title,
  moved: { version, since, readSavers, changed, compare, take, keep, use },
  noun,
}: {
  /** As it is now. */
  title: string;
  moved: Moved;
  noun: string;
}) {
  const { toast } = useToast();
  const saver = useSaver({ version, since, readSavers });
  /** The fields, and what goes on upon the version that they were compared with: a newer one may come while one chooses. */
  const [compared, setCompared] = useState<{ fields: ComparedField[]; use: Moved["use"] }>();
  async function openComparison() {
    if (!compare) return;
    await compareFields(compare).then(
      (fields) => setCompared({ fields, use }),
      (error: unknown) =>
        toast({
          title: "This did not work",
          description: failureText(error, "The version that you began with could not be read."),
          variant: "destructive",
        }),
    );
  }
  return (
    <>
      <Notice tone="warning" title={titles[saver ?? "unknown"](noun)} live>
        <p>
          It now has the title “<Spoken>{title}</Spoken>”. {changesOf(changed, saver)}
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
            {saver === "other" ? "Take theirs" : "Take what is saved"}
          </Button>
        </div>
      </Notice>
      {compared && (
        <LatePart
          part={mergeDialog}
          props={{
            fields: compared.fields,
            own: saver === "me",
            onClose: () => setCompared(undefined),
            onUse(joined) {
              setCompared(undefined);
              compared.use(joined);
            },
          }}
          waiting={comesSoon}
          instead={(retry) => (
            <NotLoaded what="The comparison" kept retry={retry} onClose={() => setCompared(undefined)} />
          )}
        />
      )}
    </>
  );
}
