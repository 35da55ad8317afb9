import type { Editor } from "@tiptap/core";
import { useRef, useState, useSyncExternalStore } from "react";

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
