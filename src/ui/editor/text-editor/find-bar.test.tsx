// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { extensions } from "./extensions.ts";
import FindBar from "./find-bar.tsx";

let editor: Editor;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const element = document.body.appendChild(document.createElement("div"));
  editor = new Editor({ element, extensions, content: "<p>Seven days, then seven more.</p>", injectCSS: false });
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("is opened as often as one likes, leaves no marks behind, and takes nothing from what can be undone", async () => {
  editor.commands.insertContent("First. ");
  for (let time = 0; time < 3; time += 1) {
    const box = document.body.appendChild(document.createElement("div"));
    const root = createRoot(box);
    editor.commands.setTextSelection({
      from: editor.state.doc.content.size - 12,
      to: editor.state.doc.content.size - 7,
    });
    await act(async () => root.render(<FindBar editor={editor} onClose={() => {}} />));
    expect(box.querySelector('[role="status"]')?.textContent).toBe("2 found");
    expect(editor.view.dom.querySelectorAll(".ProseMirror-search-match, .ProseMirror-active-search-match").length).toBe(
      2,
    );
    await act(async () => root.unmount());
    expect(editor.view.dom.querySelectorAll("[class*=search-match]").length).toBe(0);
  }
  editor.commands.undo();
  expect(editor.getText()).toBe("Seven days, then seven more.");
});
