import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { type CalloutKind, calloutKinds } from "#lib/callout-kinds.ts";
import { classNames } from "#ui/class-names.ts";
import { calloutNames } from "./insertions.ts";
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

/**
 * The rows for the place where the cursor is. They have their room where there is nothing to offer, too: else the text would
 * move under the mouse between its press and its release. (A finger presses and releases at once, and a phone has no room to give.)
 */
export function PlaceTools({ editor, place }: { editor: Editor; place: ReturnType<typeof placeOf> }) {
  const { caption, alt, video, note, box } = place;
  const run = (step: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) => () =>
    void step(editor.chain().focus()).run();
  const back = () => void editor.commands.focus();
  const isPlain = Object.values(place).every((fact) => fact === undefined);
  return (
    <div className={classNames("border-t border-line md:min-h-[3.25rem]", isPlain && "max-md:hidden")}>
      {isPlain && (
        <p className="flex h-[3.25rem] items-center px-3 text-sm text-muted">
          Type / on an empty line to insert a heading, a table, a picture and more.
        </p>
      )}
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
          <Tool name="Add a row below" onPress={run((chain) => chain.addRowAfter())}>
            + Row
          </Tool>
          <Tool name="Add a column to the right" onPress={run((chain) => chain.addColumnAfter())}>
            + Column
          </Tool>
          <Tool name="Delete this row" onPress={run((chain) => chain.deleteRow())}>
            − Row
          </Tool>
          <Tool name="Delete this column" onPress={run((chain) => chain.deleteColumn())}>
            − Column
          </Tool>
          <Tool name="Head cells in the first row" onPress={run((chain) => chain.toggleHeaderRow())}>
            Head
          </Tool>
          <Tool name="Delete the table" onPress={run((chain) => chain.deleteTable())}>
            Delete table
          </Tool>
        </Row>
      )}
    </div>
  );
}
