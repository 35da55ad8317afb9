import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatCount } from "#lib/counts.ts";
import { readEmbed } from "#lib/embed-address.ts";
import { classNames } from "#ui/class-names.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import { backTo } from "./back-to.ts";
import { extensions } from "./extensions.ts";
import type { Insertion } from "./insertions.ts";
import { cleaned, readyToPaste } from "./late-paste.ts";
import type { FindPages } from "./link-dialog.tsx";
import { putBetween } from "./put-between.ts";
import type { KeyTaker } from "./slash-menu.tsx";
import { storedHtmlOf, wordsOf } from "./stored-html.ts";
import { watchTables } from "./table.ts";
import { Toolbar } from "./toolbar.tsx";
import { useEditor } from "./use-editor.ts";
import { useFullScreen } from "./use-full-screen.ts";
import "../wall.css";
import "./text-editor.css";

/**
 * So long after a key the text is handed on, and so long after the first of several at most (ms): behind the picture with the
 * letter, so that it slows nobody, and before anybody could close the window.
 */
const restMs = 40;
const longestMs = 120;
/** So long after the last key its words are counted anew (ms). */
const countMs = 400;
/** From so many blocks on those that are out of sight are not laid out: a letter would cost all of them. */
const manyBlocks = 120;
/** So many pictures wait at most until they are asked for. */
const mostAsked = 20;

interface PictureAsking {
  /** A file that was pasted or dropped. */
  file: File | undefined;
  onPick: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

const findBar = latePart(() => import("./find-bar.tsx"));
const slashMenu = latePart(() => import("./slash-menu.tsx"));
const addressDialog = latePart(() => import("./address-dialog.tsx"));

/** Puts something with a caption behind the block with the cursor, which goes into its caption. */
function putCaptioned(editor: Editor, type: "figure" | "embed", attrs: Record<string, string>) {
  const start = putBetween(editor, { type, attrs });
  editor
    .chain()
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
  hasWall = false,
  held,
  findPages,
  onText,
}: {
  label: string;
  html: string;
  invalid: boolean;
  /** Whether what is written can be sold, so that a line can say up to where everybody reads. */
  hasWall?: boolean;
  /** Whether it is just being saved: nobody types then, and the focus stays. */
  held: boolean;
  /** Looks for pages of the site that words can lead to. */
  findPages?: FindPages | undefined;
  /** Asks for a picture; none where texts have no pictures. */
  pictures?: ((asking: PictureAsking) => ReactNode) | undefined;
  onText: (html: string) => void;
}) {
  const [words, setWords] = useState(0);
  const [open, setOpen] = useState<"link" | "video">();
  const [finding, setFinding] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [said, setSaid] = useState("");
  const hasPictures = pictures !== undefined;
  const slashKeys = useRef<KeyTaker>(() => false);
  /** Pictures that are asked for, one after the other; `undefined` is one to be chosen. */
  const [asking, setAsking] = useState<(File | undefined)[]>([]);
  const ask = useRef<(files: File[]) => boolean>(() => false);
  ask.current = (files) => {
    if (!pictures || files.length === 0) return false;
    const left = asking.length + files.length - mostAsked;
    if (left > 0)
      setSaid(
        `${left === 1 ? "A picture was" : `${left} pictures were`} left out: insert at most ${mostAsked} at a time, then the others.`,
      );
    setAsking((before) => [...before, ...files].slice(0, mostAsked));
    return true;
  };
  const box = useRef<HTMLDivElement>(null);
  const wide = useFullScreen(box);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number>(undefined);
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  function handOn({ state: { doc } }: Editor) {
    timer.current = since.current = undefined;
    onText(storedHtmlOf(doc));
    clearTimeout(counting.current);
    counting.current = setTimeout(() => setWords(wordsOf(doc)), countMs);
  }
  const hand = useRef(handOn);
  hand.current = handOn;
  const [editor, field] = useEditor({
    extensions,
    content: html,
    editorProps: {
      attributes: ({ doc }) => ({
        id: "text-editor-field",
        class: `reading min-h-96 px-4 py-5 focus:outline-none md:px-8${doc.childCount > manyBlocks ? " many-blocks" : ""}`,
        role: "textbox",
        // The focus stays in it also while it is held.
        tabindex: "0",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": "true",
      }),
      handlePaste(view, event) {
        if (ask.current(picturesOf(event.clipboardData))) return true;
        // The address of a video, alone on an empty line, is the video.
        const { $from, empty } = view.state.selection;
        const embed = readEmbed(event.clipboardData?.getData("text/plain") ?? "");
        const { embed: type } = view.state.schema.nodes;
        if (!embed || !type || !empty || $from.depth !== 1 || $from.parent.content.size > 0) return false;
        view.dispatch(view.state.tr.replaceWith($from.before(), $from.after(), type.create({ src: embed.url })));
        return true;
      },
      transformPastedHTML: (pasted) => cleaned(pasted, setSaid),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
        return ask.current(files);
      },
      handleKeyDown: ({ dom }, event) => {
        const isShortcut = event.ctrlKey || event.metaKey;
        // The browser tells of what was marked later than of a key: on a busy device the words marked last would not be meant.
        if (isShortcut) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
        if (isShortcut && event.key === "k") setOpen("link");
        else if (isShortcut && event.shiftKey && event.key.toLowerCase() === "h") setFinding(true);
        else if (isShortcut || !slashKeys.current(event.key)) return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
    },
    onBeforeCreate: ({ editor: made }) => watchTables(made),
    // Who writes may well want these next; who only looks fetches nothing more.
    onFocus() {
      setWriting(true);
      addressDialog.ahead();
    },
    onMount: ({ editor: made }) => setWords(wordsOf(made.state.doc)),
    onUpdate: ({ editor: changed }) => {
      clearTimeout(timer.current);
      since.current ??= performance.now();
      const left = since.current + longestMs - performance.now();
      timer.current = setTimeout(() => hand.current(changed), Math.max(0, Math.min(restMs, left)));
    },
  });
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      hand.current(editor);
    };
    // A form is sent, or the page goes: what was typed last counts too.
    document.addEventListener("submit", flush, { capture: true });
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      clearTimeout(counting.current);
      document.removeEventListener("submit", flush, { capture: true });
      window.removeEventListener("pagehide", flush);
    };
  }, [editor]);
  useEffect(() => void readyToPaste().catch(() => {}), []);
  useLayoutEffect(() => {
    if (editor.isEditable === held) editor.setEditable(!held, false);
  }, [editor, held]);
  useEffect(() => {
    // By the page, not by the editor: it has no view before it stands in the page.
    const text = field.current?.querySelector('[role="textbox"]');
    if (invalid) text?.setAttribute("aria-invalid", "true");
    else text?.removeAttribute("aria-invalid");
  }, [invalid, field]);
  function insert({ does }: Insertion) {
    if (does === "picture") setAsking([undefined]);
    else if (does === "video") setOpen("video");
    else does(editor);
  }
  return (
    <div
      ref={box}
      className={classNames(
        "border border-line bg-surface focus-within:border-sea",
        wide.isOn ? "fixed inset-0 z-40 flex flex-col overflow-y-auto [--editor-top:0rem]" : "rounded-card",
      )}
    >
      <Toolbar
        editor={editor}
        hasPictures={hasPictures}
        hasWall={hasWall}
        isWide={wide.isOn}
        onInsert={insert}
        onLink={() => setOpen("link")}
        onFind={() => setFinding(true)}
        onWide={wide.toggle}
        onFault={setSaid}
      />
      {finding && (
        <LatePart
          part={findBar}
          props={{
            editor,
            onClose() {
              setFinding(false);
              editor.view.focus();
            },
          }}
          instead={(retry) => (
            <p className="border-b border-line p-2 text-sm">
              Finding could not be loaded.{" "}
              <button type="button" className="font-semibold text-sea-strong underline" onClick={retry}>
                Try again
              </button>
            </p>
          )}
        />
      )}
      <div className={classNames("relative", wide.isOn && "mx-auto w-full max-w-3xl grow")}>
        <div ref={field} />
        {isWriting && (
          <LatePart
            part={slashMenu}
            props={{ editor, hasPictures, hasWall, keys: slashKeys, onInsert: insert }}
            instead={(retry) => <NotLoaded what="The menu behind /" kept retry={retry} />}
          />
        )}
      </div>
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {formatCount(words)} {words === 1 ? "word" : "words"}, {Math.max(1, Math.ceil(words / 200))} min read
        <span role="status" className="ml-2 font-medium text-ink">
          {said}
        </span>
      </p>
      {asking.length > 0 && (
        <Fragment key={asking.length}>
          {pictures?.({
            file: asking[0],
            onPick(picture) {
              backTo(editor, () => setAsking((before) => before.slice(1)));
              putCaptioned(editor, "figure", picture);
            },
            onClose: () => setAsking((before) => before.slice(1)),
          })}
        </Fragment>
      )}
      {open !== undefined && (
        <LatePart
          part={addressDialog}
          props={{
            of: open,
            editor,
            findPages,
            onVideo: (src: string) => putCaptioned(editor, "embed", { src }),
            onClose: () => setOpen(undefined),
          }}
          waiting={comesSoon}
          instead={(retry) => (
            <NotLoaded
              what={open === "link" ? "Links" : "Videos"}
              kept
              retry={retry}
              onClose={() => setOpen(undefined)}
            />
          )}
        />
      )}
    </div>
  );
}
