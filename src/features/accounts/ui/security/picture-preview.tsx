import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { failureText } from "../../client/api.ts";
import { uploadPicture } from "./upload-picture.ts";

/** The chosen picture as it will look, before it is sent. */
export function PicturePreview({
  file,
  src,
  onSaved,
  onCancel,
  onBroken,
}: {
  file: File;
  /** The file as a data: address. */
  src: string;
  onSaved: (avatar: string) => void;
  onCancel: () => void;
  /** The browser could not show it, so it is no picture. */
  onBroken: () => void;
}) {
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = useRef<HTMLButtonElement>(null);
  const busy = percent !== undefined;
  useEffect(() => save.current?.focus(), []);

  async function send() {
    setFailure(undefined);
    setPercent(0);
    try {
      onSaved(await uploadPicture(file, setPercent));
    } catch (error) {
      setFailure(failureText(error, "The picture could not be sent. Check your connection and try again."));
      setPercent(undefined);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <img
        src={src}
        alt="What others will see beside your name"
        width={80}
        height={80}
        onError={onBroken}
        className="size-20 shrink-0 rounded-full object-cover"
      />
      <div className="min-w-0 flex-1 basis-64 space-y-4">
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        {busy ? (
          // All sent, but the server still draws it anew: the end is unknown then.
          <ProgressBar
            label={percent < 100 ? "Sending the picture" : "Saving the picture"}
            {...(percent < 100 && { value: percent })}
          />
        ) : (
          <p className="truncate text-sm text-muted">{file.name}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button ref={save} busy={busy} onClick={() => void send()}>
            Save picture
          </Button>
          {!busy && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
