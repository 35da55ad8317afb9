import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "#lib/counts.ts";
import { countWords } from "#lib/text.ts";
import { extensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { toStoredHtml } from "./stored-html.ts";
import { Toolbar } from "./toolbar.tsx";
import "./text-editor.css";

/** So long after the last key the text is handed on: writing it out whole for each key would slow typing (ms). */
const restMs = 400;

/**
 * Where a text is written; `label` says which. `html` is what it begins with; a change of `html` alone changes nothing. `onText` hears
 * what is to be stored, shortly after the last key and when the page is left.
 */
export default function TextEditor({
  label,
  html,
  invalid,
  onText,
}: {
  label: string;
  html: string;
  invalid: boolean;
  onText: (html: string) => void;
}) {
  const [words, setWords] = useState(0);
  const [linking, setLinking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onText);
  tell.current = onText;
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        id: "text-editor-field",
        class: "reading min-h-96 px-4 py-5 focus:outline-none md:px-8",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": "true",
      },
      handleKeyDown: (_, event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === "k") {
          event.preventDefault();
          event.stopPropagation();
          setLinking(true);
          return true;
        }
        return false;
      },
    },
    onCreate: ({ editor: made }) => setWords(countWords(made.getText({ blockSeparator: " " }))),
    onUpdate: ({ editor: changed }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        tell.current(toStoredHtml(changed.getHTML()));
        setWords(countWords(changed.getText({ blockSeparator: " " })));
      }, restMs);
    },
  });
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      tell.current(toStoredHtml(editor.getHTML()));
    };
    // A form is sent, or the page goes: what was typed last counts too.
    document.addEventListener("submit", flush, { capture: true });
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      document.removeEventListener("submit", flush, { capture: true });
      window.removeEventListener("pagehide", flush);
    };
  }, [editor]);
  useEffect(() => {
    // By the page, not by the editor: it has no view before it stands in the page.
    const field = box.current?.querySelector('[role="textbox"]');
    if (invalid) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }, [invalid]);
  return (
    <div ref={box} className="rounded-card border border-line bg-surface focus-within:border-sea">
      <Toolbar editor={editor} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {formatCount(words)} {words === 1 ? "word" : "words"}, {Math.max(1, Math.ceil(words / 200))} min read
      </p>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
