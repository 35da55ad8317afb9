import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { KeptDraft } from "./use-kept-draft.ts";

const moment = (iso: string) => `${formatDhakaDay(iso)} at ${formatDhakaTime(iso)}`;

/** Above the fields: that unsaved text is back, was dropped, or was written in another window, too. `what`: 'blog'. */
export function DraftNotices({ draft, what }: { draft: KeptDraft; what: string }) {
  const { isBack, other, dropped, place } = draft;
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
    <Notice live title="Your unsaved text is back">
      <p>
        {place.savedAt !== undefined && `You wrote it on ${moment(place.savedAt)} Dhaka time. `}
        Readers see none of it until it is saved.
      </p>
      <Button size="sm" variant="quiet" onClick={() => void draft.drop()} className="mt-2">
        Drop it
      </Button>
    </Notice>
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
