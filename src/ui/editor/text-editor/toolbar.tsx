import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "#ui/class-names.ts";

const blocks = [
  {
    name: "Text",
    is: (editor: Editor) => editor.isActive("paragraph"),
    set: (editor: Editor) => editor.chain().focus().setParagraph(),
  },
  ...([2, 3, 4] as const).map((level) => ({
    name: `Heading ${level}`,
    is: (editor: Editor) => editor.isActive("heading", { level }),
    set: (editor: Editor) => editor.chain().focus().setHeading({ level }),
  })),
  {
    name: "Code",
    is: (editor: Editor) => editor.isActive("codeBlock"),
    set: (editor: Editor) => editor.chain().focus().setCodeBlock(),
  },
];

function Tool({
  name,
  tip = name,
  keys,
  on,
  disabled = false,
  onPress,
  children,
}: {
  name: string;
  /** What it is in full, where its sign is short. */
  tip?: string;
  /** The keys that do the same ('Control+B'). */
  keys?: string;
  /** Whether it is in force where the cursor is; none for what is done once. */
  on?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={keys === undefined ? tip : `${tip} (${keys.replace("Control", "Ctrl")})`}
      aria-keyshortcuts={keys}
      aria-pressed={on}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className={classNames(
        "inline-flex h-11 min-w-10 items-center justify-center rounded-control px-1.5 text-sm font-semibold hover:bg-sunken aria-disabled:opacity-40",
        on === true && "bg-sunken text-sea",
      )}
    >
      {children}
    </button>
  );
}

/** The steps within a table: only while the cursor is in one. */
function TableTools({ editor, caption }: { editor: Editor; caption: string }) {
  const run = (step: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>) => () =>
    void step(editor.chain().focus()).run();
  return (
    <fieldset aria-label="Table" className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1">
      <label className="mr-2 flex grow items-center gap-2 text-sm">
        <span className="font-semibold">Caption</span>
        <input
          value={caption}
          maxLength={300}
          onChange={(event) => editor.commands.updateAttributes("table", { caption: event.currentTarget.value })}
          className="h-10 min-w-40 grow rounded-control border border-line bg-surface px-2"
        />
      </label>
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
    </fieldset>
  );
}

/** What can be done with a picture: only while the cursor is in one. */
function PictureTools({ editor, alt }: { editor: Editor; alt: string }) {
  return (
    <fieldset aria-label="Picture" className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1">
      <label className="mr-2 flex grow items-center gap-2 text-sm">
        <span className="font-semibold">What it shows</span>
        <input
          value={alt}
          maxLength={500}
          placeholder="Empty: decoration"
          dir="auto"
          onChange={(event) => editor.commands.updateAttributes("figure", { alt: event.currentTarget.value })}
          className="h-10 min-w-40 grow rounded-control border border-line bg-surface px-2"
        />
      </label>
      <Tool name="Take the picture out" onPress={() => void editor.chain().focus().deleteNode("figure").run()}>
        Take out
      </Tool>
    </fieldset>
  );
}

/** What can be done with the text: one stop of the Tab key, arrows go on inside. */
export function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor;
  onLink: () => void;
  onPicture: (() => void) | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: blocks.findIndex(({ is }) => is(now)),
      marks: ["bold", "italic", "strike", "sub", "sup", "code", "link"].filter((mark) => now.isActive(mark)).join(),
      list: now.isActive("bulletList") ? "bullet" : now.isActive("orderedList") ? "ordered" : "",
      quote: now.isActive("blockquote"),
      table: now.isActive("table"),
      caption: (now.getAttributes("table").caption as string | undefined) ?? "",
      figure: now.isActive("figure"),
      alt: (now.getAttributes("figure").alt as string | undefined) ?? "",
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const marks = state.marks.split(",");
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>("button, select") ?? [])];
    tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]?.focus();
    event.preventDefault();
  }
  const toggle = (mark: string) => () => void editor.chain().focus().toggleMark(mark).run();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text"
      aria-controls="text-editor-field"
      onKeyDown={walk}
      className="z-10 rounded-t-card border-b border-line bg-surface md:sticky md:top-14"
    >
      <div className="flex flex-wrap items-center gap-0.5 p-1">
        <select
          aria-label="Kind of paragraph"
          value={state.block === -1 ? "" : String(state.block)}
          onChange={(event) => void blocks[Number(event.currentTarget.value)]?.set(editor).run()}
          className="h-10 rounded-control border border-line bg-surface px-2 text-sm"
        >
          {state.block === -1 && <option value="">Mixed</option>}
          {blocks.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
        <Tool name="Bold" keys="Control+B" on={marks.includes("bold")} onPress={toggle("bold")}>
          <b>B</b>
        </Tool>
        <Tool name="Italic" keys="Control+I" on={marks.includes("italic")} onPress={toggle("italic")}>
          <i className="font-serif">I</i>
        </Tool>
        <Tool name="Strikethrough" on={marks.includes("strike")} onPress={toggle("strike")}>
          <s>S</s>
        </Tool>
        <Tool name="Sub" tip="Subscript" on={marks.includes("sub")} onPress={toggle("sub")}>
          Sub
        </Tool>
        <Tool name="Super" tip="Superscript" on={marks.includes("sup")} onPress={toggle("sup")}>
          Super
        </Tool>
        <Tool name="Link" keys="Control+K" on={marks.includes("link")} onPress={onLink}>
          Link
        </Tool>
        <Tool
          name="Bullets"
          on={state.list === "bullet"}
          onPress={() => void editor.chain().focus().toggleBulletList().run()}
        >
          Bullets
        </Tool>
        <Tool
          name="Numbers"
          on={state.list === "ordered"}
          onPress={() => void editor.chain().focus().toggleOrderedList().run()}
        >
          Numbers
        </Tool>
        <Tool name="Quote" on={state.quote} onPress={() => void editor.chain().focus().toggleBlockquote().run()}>
          “ ”
        </Tool>
        <Tool
          name="Table"
          disabled={state.table}
          onPress={() => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          Table
        </Tool>
        {onPicture && (
          <Tool name="Picture" onPress={onPicture}>
            Picture
          </Tool>
        )}
        <Tool name="Line across" onPress={() => void editor.chain().focus().setHorizontalRule().run()}>
          —
        </Tool>
        <Tool
          name="Undo"
          keys="Control+Z"
          disabled={!state.undo}
          onPress={() => void editor.chain().focus().undo().run()}
        >
          ↶
        </Tool>
        <Tool
          name="Redo"
          keys="Control+Shift+Z"
          disabled={!state.redo}
          onPress={() => void editor.chain().focus().redo().run()}
        >
          ↷
        </Tool>
      </div>
      {state.figure && <PictureTools editor={editor} alt={state.alt} />}
      {state.table && <TableTools editor={editor} caption={state.caption} />}
    </div>
  );
}
