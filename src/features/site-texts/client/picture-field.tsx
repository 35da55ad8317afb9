import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { Notice } from "#ui/notice.tsx";

const choosePicture = latePart(() => import("#features/media/client/choose-picture.tsx"));

/** A picture of the library, one of the site's own drawings, or none. */
export function PictureField({
  label,
  hint,
  error,
  drawings,
  value,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  drawings: readonly { value: string; title: string }[];
  value: string;
  onChange: (src: string) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const drawing = drawings.find((one) => one.value === value);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm font-medium text-signal">
          <Icon name="circle-alert" size={16} className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
      {value !== "" && (
        <img
          src={drawing ? `${value}-light.svg` : value}
          alt={drawing?.title ?? "The chosen one"}
          className="mt-2 h-32 w-auto max-w-full rounded-control border border-line bg-sunken object-contain"
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {drawings.map((one) => (
          <Button
            key={one.value}
            size="sm"
            variant={one.value === value ? "secondary" : "quiet"}
            aria-pressed={one.value === value}
            onClick={() => onChange(one.value)}
          >
            {one.title}
          </Button>
        ))}
        <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
          Choose a picture
        </Button>
        {drawings.length === 0 && value !== "" && (
          <Button size="sm" variant="quiet" onClick={() => onChange("")}>
            Without a picture
          </Button>
        )}
      </div>
      {choosing && (
        <LatePart
          part={choosePicture}
          props={{
            title: label,
            onPick(src: string) {
              setChoosing(false);
              onChange(src);
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
