import { callOrReturn, type Editor, getExtensionField, Node as NodeOf } from "@tiptap/core";
import { TableCell } from "@tiptap/extension-table/cell";
import { TableHeader } from "@tiptap/extension-table/header";
import { TableRow } from "@tiptap/extension-table/row";
import type { Node } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { TableStep } from "./table-steps.ts";

/** The cell's span is all that the server keeps of it. */
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });

/** A further row at the end of the table, as wide as its first one. */
function addLastRow({ state, view, schema }: Editor, table: Node, end: number): void {
  const width = table.firstChild?.children.reduce((sum, { attrs }) => sum + (attrs.colspan as number), 0) ?? 1;
  const { tableCell, tableRow } = schema.nodes;
  const cells = Array.from({ length: width }, () => tableCell?.createAndFill() ?? []).flat();
  if (tableRow) view.dispatch(state.tr.insert(end, tableRow.create(null, cells)));
}

/** From cell to cell as long as what edits tables is on its way: the key would leave the text, and the next words with it. */
function walk(editor: Editor, way: 1 | -1): boolean {
  const { $from } = editor.state.selection;
  const cell = [...Array($from.depth + 1).keys()].findLast((depth) =>
    $from.node(depth).type.spec.tableRole?.includes("cell"),
  );
  if (cell === undefined) return false;
  const table = cell - 2;
  const find = (): number | undefined => {
    const edge = editor.state.doc.resolve(way === 1 ? $from.after(cell) : $from.before(cell));
    const next = Selection.findFrom(edge, way, true);
    return next && next.from > $from.start(table) && next.from < edge.end(table) ? next.from : undefined;
  };
  let next = find();
  if (next === undefined && way === 1) {
    addLastRow(editor, $from.node(table), $from.end(table));
    next = find();
  }
  // Back from the first cell one leaves the text, as everywhere.
  return next !== undefined && editor.chain().setTextSelection(next).scrollIntoView().run();
}

/**
 * A table as the server keeps it: without widths, its caption as a text of its own. `storedHtmlOf` writes caption and head
 * where they belong; a caption inside the table's rows would be no row. What edits rows and columns comes with the first cursor
 * in a table (table-steps.ts): most texts have none.
 */
const Table = NodeOf.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  tableRole: "table",
  addAttributes: () => ({
    caption: {
      default: "",
      // What was cut here says it as an attribute, as it is shown.
      parseHTML: (element: HTMLElement) =>
        element.dataset.caption ?? element.querySelector("caption")?.textContent?.trim() ?? "",
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

const waiting = new WeakSet<Editor>();

/**
 * Does a step with the table that the cursor is in. Where what it needs came late, and somebody is elsewhere by then, nothing is done:
 * false. Rejects where it cannot be fetched.
 */
export async function stepTable(editor: Editor, step: TableStep): Promise<boolean> {
  const known = ready.get(editor);
  if (known) {
    known(step);
    return true;
  }
  // One press is meant, however often it was made meanwhile.
  if (waiting.has(editor)) return true;
  waiting.add(editor);
  const { selection } = editor.state;
  const focus = document.activeElement;
  try {
    const run = await prepareTables(editor);
    if (!run || !editor.state.selection.eq(selection) || document.activeElement !== focus) return false;
    run(step);
    return true;
  } finally {
    waiting.delete(editor);
  }
}
