import type { Editor } from "@tiptap/core";
import { flushSync } from "react-dom";

/** Steps in the text, which has the focus at once: the editor's own `focus` waits for the next frame (below). */
export function chainIn(editor: Editor): ReturnType<Editor["chain"]> {
  editor.view.focus();
  return editor.chain();
}

/**
 * Closes what lay over the text and gives the text the focus at once. The editor's own `focus` waits for the next frame,
 * and on a busy device what is typed until then would be lost.
 */
export function backTo(editor: Editor, close: () => void) {
  flushSync(close);
  editor.view.focus();
}
