import { type Editor, getExtensionField, type RawCommands } from "@tiptap/core";
import { Table } from "@tiptap/extension-table/table";
import { keymap } from "@tiptap/pm/keymap";
import type { Command, Plugin } from "@tiptap/pm/state";
import { addRowAfter, CellSelection, deleteTable, fixTables, goToNextCell } from "@tiptap/pm/tables";
import { chainIn } from "./back-to.ts";

/** What can be done with the rows and columns of the table that the cursor is in. */
export type TableStep =
  | "addRowAfter"
  | "addColumnAfter"
  | "deleteRow"
  | "deleteColumn"
  | "toggleHeaderRow"
  | "deleteTable";

/** Behind the last cell a new row begins. */
const nextCell: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!addRowAfter(state, dispatch)) return false;
  return !view || goToNextCell(1)(view.state, dispatch);
};

/** A table that is marked as a whole goes as a whole. */
const deleteMarked: Command = (state, dispatch) => {
  const { selection } = state;
  const isWhole = selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection();
  return isWhole && deleteTable(state, dispatch);
};

const keys = keymap({
  Tab: nextCell,
  "Shift-Tab": goToNextCell(-1),
  Backspace: deleteMarked,
  "Mod-Backspace": deleteMarked,
  Delete: deleteMarked,
  "Mod-Delete": deleteMarked,
});

/** Has the editor mark cells, walk from cell to cell and keep tables whole; gives what its buttons do. */
export function addTableSteps(editor: Editor): (step: TableStep) => void {
  const table = { name: Table.name, options: { ...Table.options, resizable: false }, editor };
  const steps = getExtensionField<() => RawCommands>(Table, "addCommands", table)();
  const plugins = getExtensionField<() => Plugin[]>(Table, "addProseMirrorPlugins", table)();
  // Its keys before those of the text; what marks cells behind all that hears the mouse and the arrows.
  editor.registerPlugin(keys, (own, others) => [own, ...others]);
  for (const plugin of plugins) editor.registerPlugin(plugin);
  const fixed = fixTables(editor.state);
  if (fixed) editor.view.dispatch(fixed);
  return (step) => void chainIn(editor).command(steps[step]()).run();
}
