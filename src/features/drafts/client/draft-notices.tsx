import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { KeptDraft } from "./use-kept-draft.ts";

const moment = (iso: string) => `${formatDhakaDay(iso)} at ${formatDhakaTime(iso)}`;

/** A draft, and whether something else was saved since it was typed. */
type ShownDraft = KeptDraft & { isOlder?: boolean };

/** Above the fields: that unsaved text is back, was dropped, or was written in another window, too. `what`: 'blog'. */
export function DraftNotices({ draft, what }: { draft: ShownDraft; what: string }) {
  const { isBack, isOlder, other, dropped, place } = draft;
  if (dropped)
    return (
      <Notice live title="Your unsaved text was dropped">
        <Button size="sm" variant="secondary" onClick={draft.putBack} className="mt-1">
          Put it back
        </Button>
      </Notice>
    );
  if (other)
    return (
      <Notice tone="warning" live title={`You wrote in this ${what} in another window, too`}>
        <p>Last on {moment(other.savedAt)} Dhaka time. Until you choose, this text is kept on this device alone.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={draft.keepMine}>
            Keep this text
          </Button>
          <Button size="sm" variant="quiet" onClick={draft.takeOther}>
            Take the other one
          </Button>
        </div>
      </Notice>
    );
  if (!isBack) return null;
  return (
    <Notice live title="Your unsaved text is back" tone={isOlder ? "warning" : "info"}>
      <p>
        {place.savedAt !== undefined && `You wrote it on ${moment(place.savedAt)} Dhaka time. `}
        {isOlder
          ? "Something else was saved since. Drop your text to see it; you can put yours back."
          : "Nobody else sees it until it is saved."}
      </p>
      <Button size="sm" variant="quiet" onClick={draft.drop} className="mt-2">
        Drop it
      </Button>
    </Notice>
  );
}

const linkButton = "link inline-flex min-h-6 items-center";

/** Below the fields of a short form: the same in a line, and nothing while all is well. `what`: 'note'. */
export function DraftLine({ draft, what }: { draft: ShownDraft; what: string }) {
  const { isBack, isOlder, other, dropped, place } = draft;
  if (other) return <DraftNotices draft={draft} what={what} />;
  const line = "text-sm text-muted";
  if (dropped)
    return (
      <p role="status" className={line}>
        Your unsaved text was dropped.{" "}
        <button type="button" className={linkButton} onClick={draft.putBack}>
          Put it back
        </button>
      </p>
    );
  if (place.at === "device" || place.at === "nowhere") return <DraftPlace draft={draft} />;
  if (!isBack) return null;
  return (
    <p role="status" className={line}>
      Your unsaved text is back. {isOlder && "Something else was saved since. "}
      <button type="button" className={linkButton} onClick={draft.drop}>
        Drop it
      </button>
    </p>
  );
}

/** Beside the button that saves: where what was typed is by now. */
export function DraftPlace({ draft: { place } }: { draft: KeptDraft }) {
  const why = place.why ?? "The site can't be reached.";
  const texts = {
    none: "",
    waiting: "Keeping what you typed…",
    kept: place.savedAt === undefined ? "Kept." : `Kept at ${formatDhakaTime(place.savedAt)}, not saved yet.`,
    device: `${why} What you typed is kept on this device.`,
    nowhere: `${why} This browser keeps nothing either: don't close this window.`,
    moved: "Kept on this device until you choose.",
  };
  return (
    <p role="status" className="text-sm text-muted">
      {texts[place.at]}
    </p>
  );
}
