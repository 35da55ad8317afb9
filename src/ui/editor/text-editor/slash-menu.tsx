import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { chainIn } from "./back-to.ts";
import { type Insertion, insertionsFor } from "./insertions.ts";
import { useEditorFacts } from "./use-editor-facts.ts";

/** The words behind a slash that stands alone in its paragraph with the cursor at its end; undefined where there is none. */
function slashed(editor: Editor): string | undefined {
  const { $from, empty } = editor.state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== "paragraph" || $from.parentOffset !== parent.content.size) return undefined;
  return /^\/([\p{L} ]{0,20})$/u.exec(parent.textContent)?.[1];
}

/** What hears the keys that are pressed in the text, while the menu is open; true for those that it takes. */
export type KeyTaker = (key: string) => boolean;

/** What can be inserted, after a slash at the beginning of an empty line. The focus stays in the text. */
export default function SlashMenu({
  editor,
  hasPictures,
  hasWall,
  keys,
  onInsert,
}: {
  editor: Editor;
  hasPictures: boolean;
  hasWall: boolean;
  keys: RefObject<KeyTaker>;
  onInsert: (what: Insertion) => void;
}) {
  const id = useId();
  const typed = useEditorFacts(editor, (now) => (now.isFocused ? slashed(now) : undefined));
  const [state, setState] = useState<{ of: string | undefined; at: number; closed: boolean }>({
    of: undefined,
    at: 0,
    closed: false,
  });
  // Typing on begins at the first one again; who closed it keeps it closed until the slash is gone.
  if (state.of !== typed) setState({ of: typed, at: 0, closed: typed !== undefined && state.closed });
  const words = (typed ?? "").trim().toLowerCase();
  const found = insertionsFor({ pictures: hasPictures, wall: hasWall }).filter(
    ({ name, words: others }) =>
      `${name} ${others}`
        .toLowerCase()
        .split(" ")
        .some((word) => word.startsWith(words)) || name.toLowerCase().startsWith(words),
  );
  const open = typed !== undefined && !state.closed && found.length > 0;
  const chosen = open ? found[Math.min(state.at, found.length - 1)] : undefined;
  function take(what: Insertion) {
    const { $from } = editor.state.selection;
    chainIn(editor).deleteRange({ from: $from.start(), to: $from.end() }).run();
    onInsert(what);
  }
  keys.current = (key) => {
    if (!open || !chosen) return false;
    if (key === "Escape") setState({ ...state, closed: true });
    else if (key === "Enter" || key === "Tab") take(chosen);
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : found.length - 1;
      setState({ ...state, at: (Math.min(state.at, found.length - 1) + step) % found.length });
    } else return false;
    return true;
  };
  const active = chosen && `${id}-${found.indexOf(chosen)}`;
  useEffect(() => {
    const field = document.getElementById("text-editor-field");
    if (active === undefined) return;
    field?.setAttribute("aria-controls", id);
    field?.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => {
      field?.removeAttribute("aria-controls");
      field?.removeAttribute("aria-activedescendant");
    };
  }, [active, id]);
  if (!open) return null;
  const cursor = editor.view.coordsAtPos(editor.state.selection.from);
  const holder = editor.view.dom.parentElement?.getBoundingClientRect();
  const place = { left: Math.max(8, cursor.left - (holder?.left ?? 0)), top: cursor.bottom - (holder?.top ?? 0) + 4 };
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Insert"
      style={place}
      className="absolute z-20 max-h-72 w-64 max-w-[calc(100%-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float"
    >
      {found.map((what, at) => (
        <div
          key={what.name}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={what === chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            take(what);
          }}
          className={classNames("cursor-pointer rounded-control px-3 py-2", what === chosen && "bg-sunken")}
        >
          {what.name}
          {what.hint !== undefined && <span className="block text-sm text-muted">{what.hint}</span>}
        </div>
      ))}
    </div>
  );
}
