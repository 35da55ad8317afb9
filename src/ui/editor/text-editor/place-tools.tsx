import type { Editor } from "@tiptap/core";
import { classNames } from "#ui/class-names.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { chainIn } from "./back-to.ts";
import type { Place } from "./place.ts";
import { Row, Words } from "./row.tsx";
import { Tool } from "./tool.tsx";

const placeRows = latePart(() => import("./place-rows.tsx"));

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
  // A footnote's words are typed as soon as it is made: its row is there from the beginning.
  const { note, ...others } = place;
  const hasOthers = Object.values(others).some((fact) => fact !== undefined);
  const run = (step: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) => () =>
    void step(chainIn(editor)).run();
  const isPlain = Object.values(place).every((fact) => fact === undefined);
  return (
    <div className={classNames("border-t border-line md:min-h-[3.25rem]", isPlain && "max-md:hidden")}>
      {isPlain && (
        <p className="flex h-[3.25rem] items-center px-3 text-sm text-muted">
          Type / on an empty line to insert a heading, a table, a picture and more.
        </p>
      )}
      {note !== undefined && (
        <Row label="Footnote">
          <Words
            label="Footnote"
            value={note}
            most={1000}
            placeholder="A source, or a remark; an address becomes a link"
            onChange={(value) => {
              const { from } = editor.state.selection;
              // With other words it is another node to the editor: it is marked again, or this row would go.
              editor.chain().updateAttributes("footnote", { note: value }).setNodeSelection(from).run();
            }}
            onEnter={() => void chainIn(editor).setTextSelection(editor.state.selection.to).run()}
          />
          <Tool name="Take out" tip="Take the footnote out" onPress={run((chain) => chain.deleteSelection())}>
            Take out
          </Tool>
        </Row>
      )}
      {hasOthers && (
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
