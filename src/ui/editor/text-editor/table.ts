import { callOrReturn, type Editor, getExtensionField, Node } from "@tiptap/core";
import { TableCell } from "@tiptap/extension-table/cell";
import { TableHeader } from "@tiptap/extension-table/header";
import { TableRow } from "@tiptap/extension-table/row";
import { Selection } from "@tiptap/pm/state";

/** The cell's span is all that the server keeps of it. */
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });

/** From cell to cell as long as what edits tables is on its way: the key would leave the text, and the next words with it. */
function walk(editor: Editor, way: 1 | -1): boolean {
  const { $from } = editor.state.selection;
  const cell = [...Array($from.depth + 1).keys()].findLast((depth) =>
    $from.node(depth).type.spec.tableRole?.includes("cell"),
  );
  if (cell === undefined) return false;
  const edge = editor.state.doc.resolve(way === 1 ? $from.after(cell) : $from.before(cell));
  const next = Selection.findFrom(edge, way, true);
  const isInside = next !== null && next.from > $from.start(cell - 2) && next.from < $from.end(cell - 2);
  if (isInside) editor.chain().setTextSelection(next.from).scrollIntoView().run();
  else if (way === 1)
    stepTable(editor, "addRowAfter").then(
      () => walk(editor, 1),
      () => {},
    );
  return true;
}

/**
 * A table as the server keeps it: without widths, its caption as a text of its own. `storedHtmlOf` writes caption and head
 * where they belong; a caption inside the table's rows would be no row. What edits rows and columns comes with the first cursor
 * in a table (table-steps.ts): most texts have none.
 */
const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  tableRole: "table",
  addAttributes: () => ({
    caption: {
      default: "",
      parseHTML: (element: HTMLElement) => element.querySelector("caption")?.textContent?.trim() ?? "",
      renderHTML: ({ caption }) => (caption === "" ? {} : { "data-caption": caption as string }),
    },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  addKeyboardShortcuts() {
    return { Tab: () => walk(this.editor, 1), "Shift-Tab": () => walk(this.editor, -1) };
  },
  extendNodeSchema: (extension) => ({ tableRole: callOrReturn(getExtensionField(extension, "tableRole")) }),
});

/** Tables and what they consist of. */
export const tableNodes = [
  Table,
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
];

/** What can be done with the rows and columns of the table that the cursor is in. */
export type TableStep =
  | "addRowAfter"
  | "addColumnAfter"
  | "deleteRow"
  | "deleteColumn"
  | "toggleHeaderRow"
  | "deleteTable";

const ready = new WeakMap<Editor, (step: TableStep) => void>();

/** Fetches what edits tables, once for each editor; rejects where it cannot be had, and may be asked again. */
async function prepareTables(editor: Editor): Promise<((step: TableStep) => void) | undefined> {
  const { addTableSteps } = await import("./table-steps.ts");
  if (!ready.has(editor) && !editor.isDestroyed) ready.set(editor, addTableSteps(editor));
  return ready.get(editor);
}

/** Has tables edited as tables from the first time that the cursor is in one. */
export function watchTables(editor: Editor): void {
  const look = () => {
    if (!editor.isActive("table")) return;
    editor.off("transaction", look);
    // Who has no connection types on all the same; the next cursor in a table tries again.
    prepareTables(editor).catch(() => editor.on("transaction", look));
  };
  editor.on("transaction", look);
}

/** Does a step with the table that the cursor is in; rejects where what it needs cannot be fetched. */
export const stepTable = async (editor: Editor, step: TableStep) => (await prepareTables(editor))?.(step);

/** A table of three rows and three columns, the first row its head. */
export function putTable(editor: Editor): void {
  const row = (type: string) => ({
    type: "tableRow",
    content: [1, 2, 3].map(() => ({ type, content: [{ type: "paragraph" }] })),
  });
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent({ type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] })
    .setTextSelection(from + 3)
    .scrollIntoView()
    .run();
}
