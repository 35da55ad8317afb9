import type { Editor } from "@tiptap/core";
import { calloutKinds } from "#lib/callout-kinds.ts";
import { chainIn } from "./back-to.ts";
import { calloutNames } from "./insertions.ts";
import type { Place } from "./place.ts";
import { Row, Words } from "./row.tsx";
import { stepTable } from "./table.ts";
import type { TableStep } from "./table-steps.ts";
import { Tool } from "./tool.tsx";

/** The rows for the picture, the video, the box and the table that the cursor is in. */
export default function PlaceRows({
  editor,
  place: { caption, alt, video, box },
  onFault,
}: {
  editor: Editor;
  place: Place;
  /** Hears, in words, why nothing was done. */
  onFault: (words: string) => void;
}) {
  const run = (step: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) => () =>
    void step(chainIn(editor)).run();
  const step = (name: TableStep) => () =>
    void stepTable(editor, name).then(
      (isDone) => isDone || onFault("The tools for tables came late. Press again."),
      () => onFault("The tools for tables could not be loaded. Check your connection and press again."),
    );
  const back = () => void editor.view.focus();
  return (
    <>
      {alt !== undefined && (
        <Row label="Picture">
          <Words
            label="What it shows"
            value={alt}
            most={500}
            placeholder="Empty: decoration"
            onChange={(value) => editor.commands.updateAttributes("figure", { alt: value })}
            onEnter={back}
          />
          <Tool name="Take out" tip="Take the picture out" onPress={run((chain) => chain.deleteNode("figure"))}>
            Take out
          </Tool>
        </Row>
      )}
      {video !== undefined && (
        <Row label="Video">
          <p className="mr-2 min-w-0 flex-1 truncate px-1 text-sm">
            <span className="font-semibold">Video</span> {video}
          </p>
          <Tool name="Take out" tip="Take the video out" onPress={run((chain) => chain.deleteNode("embed"))}>
            Take out
          </Tool>
        </Row>
      )}
      {box !== undefined && (
        <Row label="Box">
          {calloutKinds.map((kind) => (
            <Tool
              key={kind}
              name={calloutNames[kind]}
              on={kind === box}
              onPress={run((chain) => chain.updateAttributes("callout", { kind }))}
            >
              {calloutNames[kind]}
            </Tool>
          ))}
          <Tool
            name="Take away"
            tip="Take the box away; its words stay"
            onPress={run((chain) => chain.lift("callout"))}
          >
            Take away
          </Tool>
        </Row>
      )}
      {caption !== undefined && (
        <Row label="Table">
          <Words
            label="Caption"
            value={caption}
            most={300}
            onChange={(value) => editor.commands.updateAttributes("table", { caption: value })}
            onEnter={back}
          />
          <Tool name="Add a row below" onPress={step("addRowAfter")}>
            + Row
          </Tool>
          <Tool name="Add a column to the right" onPress={step("addColumnAfter")}>
            + Column
          </Tool>
          <Tool name="Delete this row" onPress={step("deleteRow")}>
            − Row
          </Tool>
          <Tool name="Delete this column" onPress={step("deleteColumn")}>
            − Column
          </Tool>
          <Tool name="Head cells in the first row" onPress={step("toggleHeaderRow")}>
            Head
          </Tool>
          <Tool name="Delete table" tip="Delete the table" onPress={step("deleteTable")}>
            Delete table
          </Tool>
        </Row>
      )}
    </>
  );
}
