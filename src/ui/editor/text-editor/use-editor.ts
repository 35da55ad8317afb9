import { Editor, type EditorOptions } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Nobody listens for what was deleted, which would apply every step a second time; scripts/unused-parts.ts leaves both out. */
const enableCoreExtensions = { delete: false, textDirection: false } as const;

/** An editor that lives as long as its component, and the box in which it stands. `options` are read once. */
export function useEditor(options: Partial<EditorOptions>): [Editor, RefObject<HTMLDivElement | null>] {
  const [editor] = useState(() => new Editor({ ...options, element: null, injectCSS: false, enableCoreExtensions }));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) editor.mount(box.current);
    return () => editor.unmount();
  }, [editor]);
  return [editor, box];
}
