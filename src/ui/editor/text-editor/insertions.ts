import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { flushSync } from "react-dom";
import type { CalloutKind } from "#lib/callout-kinds.ts";
import { chainIn } from "./back-to.ts";
import { putBetween } from "./put-between.ts";

/** As the style sheet names them for readers. */
export const calloutNames: Record<CalloutKind, string> = {
  note: "Note",
  practice: "In practice",
  warning: "Take care",
};

/** What has to be asked for before it stands in the text. */
export type Asked = "picture" | "video";

/** What a text can be given beside words. */
export interface Insertion {
  name: string;
  hint?: string;
  /** Other words by which it is looked for. */
  words: string;
  /** In the menu 'Insert' as well as after a slash; else after a slash alone, as the bar has it. */
  inMenu: boolean;
  does: Asked | ((editor: Editor) => void);
}

/** A table of three rows and three columns, the first row its head. */
function putTable(editor: Editor) {
  const cell = (type: string) => ({ type, content: [{ type: "paragraph" }] });
  const row = (type: string) => ({ type: "tableRow", content: [cell(type), cell(type), cell(type)] });
  const content = [row("tableHeader"), row("tableCell"), row("tableCell")];
  const at = putBetween(editor, { type: "table", content });
  editor
    .chain()
    .command(({ tr }) => {
      tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
      return true;
    })
    .scrollIntoView()
    .run();
}

function putBox(editor: Editor, kind: CalloutKind) {
  const at = putBetween(editor, { type: "callout", attrs: { kind }, content: [{ type: "paragraph" }] });
  editor
    .chain()
    .setTextSelection(at + 2)
    .scrollIntoView()
    .run();
}

function putNote(editor: Editor) {
  const at = editor.state.selection.to;
  // Its words are typed in the row that shows now: at once, or the next letter would take the place of the note.
  flushSync(() =>
    chainIn(editor)
      .insertContentAt(at, { type: "footnote", attrs: { note: "" } })
      .setNodeSelection(at)
      .run(),
  );
  document.querySelector<HTMLInputElement>('[role="toolbar"] fieldset[aria-label="Footnote"] input')?.focus();
}

function putWall(editor: Editor) {
  // A text has one: it moves. A pasted one is a second; the last goes first, so that the places of the others hold.
  const walls: { from: number; to: number }[] = [];
  editor.state.doc.forEach((node, from) => {
    if (node.type.name === "wall") walls.unshift({ from, to: from + node.nodeSize });
  });
  for (const wall of walls) editor.commands.deleteRange(wall);
  const at = putBetween(editor, { type: "wall" });
  // Behind it: while it is marked itself, the next letter would take its place.
  editor
    .chain()
    .setTextSelection(at + 2)
    .scrollIntoView()
    .run();
}

const heading = (level: 2 | 3 | 4): Insertion => ({
  name: `Heading ${level}`,
  words: "title chapter section",
  inMenu: false,
  does: (editor) => void chainIn(editor).setHeading({ level }).run(),
});

const box = (kind: CalloutKind, hint: string): Insertion => ({
  name: calloutNames[kind],
  hint,
  words: "box callout aside hint",
  inMenu: true,
  does: (editor) => putBox(editor, kind),
});

/** Everything that can be inserted, in the order of the menu. */
const insertions: readonly Insertion[] = [
  ...([2, 3, 4] as const).map(heading),
  {
    name: "Bullets",
    words: "list points",
    inMenu: false,
    does: (editor) => void chainIn(editor).toggleBulletList().run(),
  },
  {
    name: "Numbers",
    words: "list ordered steps",
    inMenu: false,
    does: (editor) => void chainIn(editor).toggleOrderedList().run(),
  },
  {
    name: "Quote",
    words: "blockquote citation",
    inMenu: false,
    does: (editor) => void chainIn(editor).toggleBlockquote().run(),
  },
  {
    name: "Code",
    words: "formula swift message",
    inMenu: false,
    does: (editor) => void chainIn(editor).setCodeBlock().run(),
  },
  { name: "Picture", words: "image photo figure", inMenu: true, does: "picture" },
  { name: "Video", hint: "From YouTube or Vimeo", words: "embed youtube vimeo film", inMenu: true, does: "video" },
  {
    name: "Table",
    words: "rows columns grid",
    inMenu: true,
    does: putTable,
  },
  { name: "Footnote", hint: "A source or a remark", words: "note source reference", inMenu: true, does: putNote },
  box("note", "A box beside the thread"),
  box("practice", "A box: how it is done"),
  box("warning", "A box: what goes wrong"),
  {
    name: "Line across",
    words: "rule divider separator break",
    inMenu: true,
    does: (editor) => void chainIn(editor).setHorizontalRule().run(),
  },
  {
    name: "Wall",
    hint: "Behind it a premium blog is for its buyers",
    words: "paywall premium line",
    inMenu: true,
    does: putWall,
  },
];

/** What can be inserted here: not every text has pictures or is sold. */
export const insertionsFor = ({ pictures, wall }: { pictures: boolean; wall: boolean }): Insertion[] =>
  insertions.filter(({ name }) => (name !== "Picture" || pictures) && (name !== "Wall" || wall));
