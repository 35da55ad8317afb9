import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { EditorContent, useEditor } from "@tiptap/react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "#lib/counts.ts";
import { countWords } from "#lib/text.ts";
import { extensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { toStoredHtml } from "./stored-html.ts";
import { Toolbar } from "./toolbar.tsx";
import "./text-editor.css";

/** So long after the last key the text is handed on: writing it out whole for each key would slow typing (ms). */
const restMs = 400;

interface PictureAsking {
  /** A file that was pasted or dropped. */
  file: File | undefined;
  onPick: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

/** Puts a picture behind the block with the cursor; the cursor goes into its caption. */
function putPicture(editor: Editor, picture: { src: string; alt: string }) {
  const { $from } = editor.state.selection;
  const block = $from.depth === 0 ? undefined : $from.node(1);
  const isEmpty = block?.type.name === "paragraph" && block.content.size === 0;
  const at = $from.depth === 0 ? $from.pos : isEmpty ? { from: $from.before(1), to: $from.after(1) } : $from.after(1);
  const start = typeof at === "number" ? at : at.from;
  editor
    .chain()
    .focus()
    .insertContentAt(at, { type: "figure", attrs: picture })
    .setTextSelection(start + 1)
    .scrollIntoView()
    .run();
}

/** Pictures among what was pasted or dropped; none where words came along, which are what was meant. */
function picturesOf(data: DataTransfer | null): File[] {
  if (data?.getData("text/plain").trim()) return [];
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/**
 * Where a text is written; `label` says which. `html` is what it begins with; a change of `html` alone changes nothing. `onText` hears
 * what is to be stored, shortly after the last key and when the page is left.
 */
export default function TextEditor({
  label,
  html,
  invalid,
  pictures,
  onText,
}: {
  label: string;
  html: string;
  invalid: boolean;
  /** Asks for a picture; none where texts have no pictures. */
  pictures?: ((asking: PictureAsking) => ReactNode) | undefined;
  onText: (html: string) => void;
}) {
  const [words, setWords] = useState(0);
  const [linking, setLinking] = useState(false);
  /** Pictures that are asked for, one after the other; `undefined` is one to be chosen. */
  const [asking, setAsking] = useState<(File | undefined)[]>([]);
  const ask = useRef<(files: File[]) => boolean>(() => false);
  ask.current = (files) => {
    if (!pictures || files.length === 0) return false;
    setAsking((before) => [...before, ...files].slice(0, 20));
    return true;
  };
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
      handlePaste: (_, event) => ask.current(picturesOf(event.clipboardData)),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
        return ask.current(files);
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
      <Toolbar editor={editor} onLink={() => setLinking(true)} onPicture={pictures && (() => setAsking([undefined]))} />
      <EditorContent editor={editor} />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {formatCount(words)} {words === 1 ? "word" : "words"}, {Math.max(1, Math.ceil(words / 200))} min read
      </p>
      {asking.length > 0 && (
        <Fragment key={asking.length}>
          {pictures?.({
            file: asking[0],
            onPick(picture) {
              setAsking((before) => before.slice(1));
              putPicture(editor, picture);
            },
            onClose: () => setAsking((before) => before.slice(1)),
          })}
        </Fragment>
      )}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
