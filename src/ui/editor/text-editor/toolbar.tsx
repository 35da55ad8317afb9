import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { Menu } from "#ui/menu.tsx";
import { chainIn } from "./back-to.ts";
import type { Insertion } from "./insertions.ts";
import { placeOf } from "./place.ts";
import { PlaceTools } from "./place-tools.tsx";
import { Tool } from "./tool.tsx";
import { useEditorFacts } from "./use-editor-facts.ts";

const insertMenu = latePart(() => import("./insert-menu.tsx"));

/** On a phone a menu hangs from the edge of the bar: from its button it would stick out of the screen. */
const underBar = "max-md:static";

const blocks = [
  {
    name: "Text",
    is: (editor: Editor) => editor.isActive("paragraph"),
    set: (editor: Editor) => chainIn(editor).setParagraph(),
  },
  ...([2, 3, 4] as const).map((level) => ({
    name: `Heading ${level}`,
    is: (editor: Editor) => editor.isActive("heading", { level }),
    set: (editor: Editor) => chainIn(editor).setHeading({ level }),
  })),
  {
    name: "Code",
    is: (editor: Editor) => editor.isActive("codeBlock"),
    set: (editor: Editor) => chainIn(editor).setCodeBlock(),
  },
];

const moreMarks = [
  { mark: "strike", name: "Strikethrough" },
  { mark: "sub", name: "Subscript" },
  { mark: "sup", name: "Superscript" },
  { mark: "code", name: "Code within a line" },
];

const triggerClass = "flex h-11 items-center gap-1 px-2 text-sm font-semibold hover:bg-sunken";

/** What opens a menu of the bar. */
function Opener({ name }: { name: string }) {
  return (
    <>
      {name}
      <Icon name="chevron-down" size={16} />
    </>
  );
}

/** The headings of the text, which lead to their places. */
function Outline({ editor }: { editor: Editor }) {
  const [headings, setHeadings] = useState<{ at: number; level: number; title: string }[]>([]);
  function look() {
    const found: typeof headings = [];
    editor.state.doc.forEach((node, at) => {
      if (node.type.name === "heading") found.push({ at, level: node.attrs.level as number, title: node.textContent });
    });
    setHeadings(found);
  }
  return (
    <div onClickCapture={look}>
      <Menu
        trigger={<Opener name="Outline" />}
        align="end"
        className={underBar}
        triggerClassName={triggerClass}
        panelClassName="max-h-80 w-72 overflow-y-auto"
      >
        {headings.length === 0 && <p className="px-3 py-2 text-sm text-muted">The text has no headings yet.</p>}
        {headings.map(({ at, level, title }) => (
          <button
            key={at}
            type="button"
            dir="auto"
            className="menu-item"
            style={{ paddingInlineStart: `${(level - 1) * 0.75}rem` }}
            onClick={() =>
              chainIn(editor)
                .setTextSelection(at + 1)
                .scrollIntoView()
                .run()
            }
          >
            {title || "(empty)"}
          </button>
        ))}
      </Menu>
    </div>
  );
}

/** What can be done with the text: one stop of the Tab key, arrows go on inside. */
export function Toolbar({
  editor,
  hasPictures,
  hasWall,
  isWide,
  onInsert,
  onLink,
  onFind,
  onWide,
  onFault,
}: {
  editor: Editor;
  /** What can be inserted here: not every text has pictures or is sold. */
  hasPictures: boolean;
  hasWall: boolean;
  /** Whether the text has the whole window. */
  isWide: boolean;
  onInsert: (what: Insertion) => void;
  onLink: () => void;
  onFind: () => void;
  onWide: () => void;
  onFault: (words: string) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  const state = useEditorFacts(editor, (now) => ({
    block: blocks.findIndex(({ is }) => is(now)),
    marks: ["bold", "italic", "strike", "sub", "sup", "code", "link"].filter((mark) => now.isActive(mark)).join(),
    list: now.isActive("bulletList") ? "bullet" : now.isActive("orderedList") ? "ordered" : "",
    quote: now.isActive("blockquote"),
    // `can` would make every command anew, at every key.
    undo: undoDepth(now.state) > 0,
    redo: redoDepth(now.state) > 0,
    place: placeOf(now),
  }));
  const marks = state.marks.split(",");
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches("button, summary"))
      return;
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>("button, select, summary") ?? [])].filter((tool) =>
      tool.checkVisibility(),
    );
    tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]?.focus();
    event.preventDefault();
  }
  const toggle = (mark: string) => () => void chainIn(editor).toggleMark(mark).run();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text"
      aria-controls="text-editor-field"
      onKeyDown={walk}
      onPointerEnter={near}
      onFocus={near}
      className="relative z-10 rounded-t-card border-b border-line bg-surface md:sticky md:top-[var(--editor-top,3.5rem)]"
    >
      <div className="flex flex-wrap items-center gap-y-0.5 p-1">
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
        <Tool name="Link" keys="Control+K" on={marks.includes("link")} onPress={onLink}>
          Link
        </Tool>
        <Tool name="Bullets" on={state.list === "bullet"} onPress={() => void chainIn(editor).toggleBulletList().run()}>
          Bullets
        </Tool>
        <Tool
          name="Numbers"
          on={state.list === "ordered"}
          onPress={() => void chainIn(editor).toggleOrderedList().run()}
        >
          Numbers
        </Tool>
        <Tool name="Quote" on={state.quote} onPress={() => void chainIn(editor).toggleBlockquote().run()}>
          “ ”
        </Tool>
        <Menu trigger={<Opener name="Insert" />} className={underBar} triggerClassName={triggerClass}>
          {isNear && (
            <LatePart
              part={insertMenu}
              props={{ hasPictures, hasWall, onInsert }}
              instead={(retry) => (
                <button type="button" className="menu-item" onClick={retry}>
                  The menu could not be loaded. Try again
                </button>
              )}
            />
          )}
        </Menu>
        <Menu trigger={<Opener name="More" />} className={underBar} triggerClassName={triggerClass}>
          {moreMarks.map(({ mark, name }) => (
            <button
              key={mark}
              type="button"
              aria-pressed={marks.includes(mark)}
              className="menu-item aria-pressed:text-sea"
              onClick={toggle(mark)}
            >
              {name}
            </button>
          ))}
          <button type="button" className="menu-item" aria-keyshortcuts="Control+Shift+H" onClick={onFind}>
            Find and replace
          </button>
          <button type="button" className="menu-item" aria-pressed={isWide} onClick={onWide}>
            {isWide ? "Leave full screen" : "Full screen"}
          </button>
        </Menu>
        <span className="ml-auto flex">
          <Outline editor={editor} />
          <Tool name="Undo" keys="Control+Z" disabled={!state.undo} onPress={() => void chainIn(editor).undo().run()}>
            ↶
          </Tool>
          <Tool
            name="Redo"
            keys="Control+Shift+Z"
            disabled={!state.redo}
            onPress={() => void chainIn(editor).redo().run()}
          >
            ↷
          </Tool>
        </span>
      </div>
      <PlaceTools editor={editor} place={state.place} onFault={onFault} />
    </div>
  );
}
