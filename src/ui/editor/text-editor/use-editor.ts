import { Editor, type EditorOptions } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/** An editor that lives as long as its component, and the box in which it stands. `options` are read once. */
export function useEditor(options: Partial<EditorOptions>): [Editor, RefObject<HTMLDivElement | null>] {
  const [editor] = useState(() => new Editor({ ...options, element: null, injectCSS: false }));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) editor.mount(box.current);
    return () => editor.unmount();
  }, [editor]);
  return [editor, box];
}

/** What `read` says of the editor, anew after each of its steps; the same facts are the same value. */
export function useEditorFacts<Facts>(editor: Editor, read: (editor: Editor) => Facts): Facts {
  const last = useRef<{ facts: Facts; text: string | undefined }>(undefined);
  const [subscribe] = useState(() => (tell: () => void) => {
    editor.on("transaction", tell);
    return () => void editor.off("transaction", tell);
  });
  return useSyncExternalStore(subscribe, () => {
    const facts = read(editor);
    const text = JSON.stringify(facts);
    if (last.current?.text !== text || !last.current) last.current = { facts, text };
    return last.current.facts;
  });
}
