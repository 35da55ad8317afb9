import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { calloutKinds } from "#lib/callout-kinds.ts";
import { calloutNames } from "./insertions.ts";
import type { Place } from "./place-tools.tsx";
import { stepTable, type TableStep } from "./table.ts";
import { Tool } from "./tool.tsx";

/** What can be done with what the cursor is in: a row under the bar. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-1 border-line px-2 py-1 not-first:border-t md:max-xl:flex-nowrap md:max-xl:overflow-x-auto"
    >
      {children}
    </fieldset>
  );
}

/** A line of words that belongs to the place with the cursor. */
function Words({
  label,
  value,
  most,
  placeholder,
  onChange,
  onEnter,
}: {
  label: string;
  value: string;
  most: number;
  placeholder?: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  return (
    <label className="mr-2 flex grow items-center gap-2 text-sm">
      <span className="shrink-0 font-semibold">{label}</span>
      <input
        value={value}
        maxLength={most}
        placeholder={placeholder}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It would send the form.
          event.preventDefault();
          onEnter();
        }}
        className="h-10 w-40 min-w-28 grow rounded-control border border-line bg-surface px-2"
      />
    </label>
  );
}

/** The rows for the picture, the video, the footnote, the box and the table that the cursor is in. */
export default function PlaceRows({
  editor,
  place: { caption, alt, video, note, box },
  onFault,
}: {
  editor: Editor;
  place: Place;
  /** Hears, in words, why nothing was done. */
  onFault: (words: string) => void;
}) {
  const run = (step: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) => () =>
    void step(editor.chain().focus()).run();
  const step = (name: TableStep) => () =>
    void stepTable(editor, name).catch(() =>
      onFault("The tools for tables could not be loaded. Check your connection and press again."),
    );
  const back = () => void editor.commands.focus();
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
            onEnter={() => void editor.chain().focus().setTextSelection(editor.state.selection.to).run()}
          />
          <Tool name="Take out" tip="Take the footnote out" onPress={run((chain) => chain.deleteSelection())}>
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
