import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";

interface Choosing {
  title: string;
  onPick: (src: string) => void;
  onClose: () => void;
}

const ways = {
  /** As it is. */
  whole: latePart<Choosing>(() => import("./choose-picture.tsx")),
  /** The part of it that covers show. */
  cover: latePart<Choosing>(() => import("./cover-picture.tsx")),
} as const;

/** A picture that a form has: what it is now, what else it may be, and the way to choose one of the library or a new one. */
export function PickedPicture({
  legend,
  hint,
  error,
  way,
  choose,
  picture,
  before,
  after,
  onPick,
  children,
}: {
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  way: keyof typeof ways;
  /** What the button says that opens the library. */
  choose: string;
  /** What is chosen, as it will look. */
  picture?: ReactNode;
  /** Other choices, before and after that button. */
  before?: ReactNode;
  after?: ReactNode;
  onPick: (src: string) => void;
  /** The field that keeps it. */
  children?: ReactNode;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      {children}
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <FieldError className="mt-1">{error}</FieldError>
      {picture}
      <div className="mt-2 flex flex-wrap gap-2">
        {before}
        <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
          {choose}
        </Button>
        {after}
      </div>
      {choosing && (
        <LatePart
          part={ways[way]}
          props={{
            title: legend,
            onPick(src) {
              setChoosing(false);
              onPick(src);
            },
            onClose: () => setChoosing(false),
          }}
          instead={(retry) => <NotLoaded what="The pictures" kept retry={retry} />}
        />
      )}
    </fieldset>
  );
}
