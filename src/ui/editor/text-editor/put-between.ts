import type { Editor } from "@tiptap/core";
import { chainIn } from "./back-to.ts";

/** Puts something that stands between blocks behind the one with the cursor, or in place of it where it is empty; gives where it begins. */
export function putBetween(editor: Editor, node: { type: string; attrs?: object; content?: object[] }): number {
  const { $from } = editor.state.selection;
  const block = $from.depth === 0 ? undefined : $from.node(1);
  const isEmpty = block?.type.name === "paragraph" && block.content.size === 0;
  const at = $from.depth === 0 ? $from.pos : isEmpty ? { from: $from.before(1), to: $from.after(1) } : $from.after(1);
  chainIn(editor).insertContentAt(at, node).run();
  return typeof at === "number" ? at : at.from;
}
