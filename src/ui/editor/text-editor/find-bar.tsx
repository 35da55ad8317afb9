import type { Editor } from "@tiptap/core";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  search,
  setSearchState,
} from "prosemirror-search";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatCount } from "#lib/counts.ts";
import { Button } from "#ui/button.tsx";
import { Tool } from "./tool.tsx";
import { WordsQuery } from "./words-query.ts";

const input = "h-10 w-full rounded-control border border-line bg-surface px-2 text-sm";

/** Finds words in the text and puts others in their place. */
export default function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [find, setFind] = useState("");
  const [replace, setReplace] = useState("");
  const [exact, setExact] = useState(false);
  const [count, setCount] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    editor.registerPlugin(search());
    // What is marked is what one looks for, most often.
    const { from, to, empty } = editor.state.selection;
    const marked = empty ? "" : editor.state.doc.textBetween(from, to, " ");
    if (marked.length < 100) setFind(marked);
    field.current?.focus();
    return () => {
      // By its name, to which the editor adds the sign that ends its key.
      editor.unregisterPlugin("search");
    };
  }, [editor]);
  useEffect(() => {
    const look = () => setCount(getMatchHighlights(editor.state).find().length);
    editor.view.dispatch(setSearchState(editor.state.tr, new WordsQuery({ find, replace, exact })));
    look();
    editor.on("update", look);
    return () => {
      editor.off("update", look);
    };
  }, [editor, find, replace, exact]);
  const run = (command: typeof findNext) => () => {
    command(editor.state, editor.view.dispatch);
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
  };
  function key(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter") {
      // It would send the form.
      event.preventDefault();
      if (event.currentTarget === field.current) run(event.shiftKey ? findPrev : findNext)();
      else run(replaceNext)();
    }
  }
  return (
    <search
      aria-label="Find and replace"
      className="flex flex-wrap items-end gap-2 border-b border-line bg-surface p-2"
    >
      <label className="min-w-40 grow text-sm font-semibold">
        Find
        <input
          ref={field}
          value={find}
          maxLength={200}
          dir="auto"
          onChange={(event) => setFind(event.currentTarget.value)}
          onKeyDown={key}
          className={input}
        />
      </label>
      <label className="min-w-40 grow text-sm font-semibold">
        Replace with
        <input
          value={replace}
          maxLength={200}
          dir="auto"
          onChange={(event) => setReplace(event.currentTarget.value)}
          onKeyDown={key}
          className={input}
        />
      </label>
      <div className="flex flex-wrap items-center gap-1">
        <span role="status" className="px-1 text-sm text-muted">
          {find === "" ? "" : count === 0 ? "Not found" : `${formatCount(count)} found`}
        </span>
        <Tool name="The one before" onPress={run(findPrev)}>
          ↑
        </Tool>
        <Tool name="The next one" onPress={run(findNext)}>
          ↓
        </Tool>
        <Tool name="Capitals as typed" on={exact} onPress={() => setExact(!exact)}>
          Aa
        </Tool>
        <Button size="sm" variant="secondary" onClick={run(replaceNext)}>
          Replace
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void replaceAll(editor.state, editor.view.dispatch)}>
          Replace all
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </search>
  );
}
