import { useState } from "react";
import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { Button } from "#ui/button.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";

const coverPicture = latePart(() => import("./cover-picture.tsx"));

/** The cover of a blog, the picture of an event: one of one's own, or the one that is drawn. */
export function CoverField({
  saved,
  name = "featuredImage",
  legend = "Cover",
  drawn = "Drawn by the site, by category.",
  onChange,
}: {
  saved: string;
  name?: string;
  legend?: string;
  /** What is shown where there is none. */
  drawn?: string;
  onChange?: () => void;
}) {
  const { store, text, set } = useOwnField<HTMLTextAreaElement>(saved);
  const [choosing, setChoosing] = useState(false);
  const change = (src: string) => {
    set(src);
    onChange?.();
  };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <textarea ref={store} hidden name={name} value={text} readOnly />
      {text === "" ? (
        <p className="mt-1 text-sm text-muted">{drawn}</p>
      ) : (
        <img
          src={text}
          alt="The cover as it stands in lists"
          width={800}
          height={500}
          className="mt-1 aspect-8/5 w-full rounded-control bg-sunken object-cover"
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
          {text === "" ? "Choose a picture" : "Choose another one"}
        </Button>
        {text !== "" && (
          <Button size="sm" variant="quiet" onClick={() => change("")}>
            Use the drawn one
          </Button>
        )}
      </div>
      {choosing && (
        <LatePart
          part={coverPicture}
          props={{
            onPick(src: string) {
              setChoosing(false);
              change(src);
            },
            onClose: () => setChoosing(false),
          }}
          instead={(retry) => (
            <Notice tone="warning" title="The pictures could not be loaded">
              <p>Check your connection.</p>
              <Button size="sm" variant="secondary" onClick={retry} className="mt-2">
                Try again
              </Button>
            </Notice>
          )}
        />
      )}
    </fieldset>
  );
}
