import type { Editor } from "@tiptap/core";
import type { CalloutKind } from "#lib/callout-kinds.ts";
import { classNames } from "#ui/class-names.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";

const placeRows = latePart(() => import("./place-rows.tsx"));

/** Where the cursor is, as the rows need it. */
export function placeOf(editor: Editor) {
  const of = (name: string) => (editor.isActive(name) ? editor.getAttributes(name) : undefined);
  return {
    caption: of("table")?.caption as string | undefined,
    alt: of("figure")?.alt as string | undefined,
    video: of("embed")?.src as string | undefined,
    note: of("footnote")?.note as string | undefined,
    box: of("callout")?.kind as CalloutKind | undefined,
  };
}

export type Place = ReturnType<typeof placeOf>;

/**
 * The rows for the place where the cursor is. They have their room where there is nothing to offer, too: else the text would
 * move under the mouse between its press and its release. (A finger presses and releases at once, and a phone has no room to give.)
 */
export function PlaceTools({
  editor,
  place,
  onFault,
}: {
  editor: Editor;
  place: Place;
  onFault: (words: string) => void;
}) {
  const isPlain = Object.values(place).every((fact) => fact === undefined);
  return (
    <div className={classNames("border-t border-line md:min-h-[3.25rem]", isPlain && "max-md:hidden")}>
      {isPlain ? (
        <p className="flex h-[3.25rem] items-center px-3 text-sm text-muted">
          Type / on an empty line to insert a heading, a table, a picture and more.
        </p>
      ) : (
        <LatePart
          part={placeRows}
          props={{ editor, place, onFault }}
          instead={(retry) => (
            <p className="flex h-[3.25rem] items-center px-3 text-sm">
              The tools for this place could not be loaded.
              <button type="button" className="ml-1 font-semibold text-sea-strong underline" onClick={retry}>
                Try again
              </button>
            </p>
          )}
        />
      )}
    </div>
  );
}
