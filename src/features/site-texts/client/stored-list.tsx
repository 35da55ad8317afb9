import type { ReactNode } from "react";
import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { Button } from "#ui/button.tsx";
import { LatePart, type latePart } from "#ui/late-part.tsx";

/** What shows a list of entries: all of them as JSON, and how to put others in their place. */
export interface StoredListProps {
  name: string;
  text: string;
  set: (text: string) => void;
}

/**
 * A list that is kept in one field of the form, as drafts and comparisons want it: that is there from the beginning, so that nothing is
 * lost to what shows its entries (`part`), which comes a moment later.
 */
export function StoredList<More extends object>({
  name,
  saved,
  part,
  more,
}: {
  name: string;
  /** As the server has them. */
  saved: string;
  part: ReturnType<typeof latePart<StoredListProps & More>>;
  more: More;
}): ReactNode {
  const { store, text, set } = useOwnField<HTMLTextAreaElement>(saved);
  return (
    <>
      <textarea ref={store} hidden readOnly name={name} value={text} />
      <LatePart
        part={part}
        props={{ ...more, name, text, set }}
        waiting={<p className="mt-2 h-13 rounded-card bg-sunken" />}
        instead={(retry) => (
          <p role="alert" className="mt-2 text-sm">
            This list could not be loaded. What is in it is kept.{" "}
            <Button size="sm" variant="secondary" onClick={retry}>
              Try again
            </Button>
          </p>
        )}
      />
    </>
  );
}
