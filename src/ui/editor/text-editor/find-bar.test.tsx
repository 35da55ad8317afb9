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

/** Opens the bar; answers what it finds and what its buttons do. */
async function opened(content: string) {
  editor.commands.setContent(content);
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(<FindBar editor={editor} onClose={() => {}} />));
  const type = (field: number, words: string) =>
    act(async () => {
      const input = [...box.querySelectorAll("input")][field];
      if (!input) throw new Error("no such field");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, words);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  return {
    find: async (words: string) => {
      await type(0, words);
      return box.querySelector('[role="status"]')?.textContent;
    },
    replaceWith: (words: string) => type(1, words),
    press: (name: string) =>
      act(async () => {
        const buttons = [...box.querySelectorAll("button")];
        buttons.find((button) => (button.getAttribute("aria-label") ?? button.textContent) === name)?.click();
      }),
    close: () => act(async () => root.unmount()),
  };
}

it("puts words in place as they are typed: no sign of them means anything", async () => {
  const bar = await opened("<p>It costs <strong>USD 100</strong>, or USD 100.</p><p>USD 100</p>");
  await bar.find("usd 100");
  await bar.replaceWith("$100");
  await bar.press("Replace all");
  expect(editor.getHTML()).toBe("<p>It costs <strong>$100</strong>, or $100.</p><p>$100</p>");
  expect(await bar.find("$100")).toBe("3 found");
  await bar.replaceWith("$25,000 ($&, $$, \\n)");
  await bar.press("Replace");
  await bar.press("Replace");
  expect(editor.getHTML()).toBe("<p>It costs <strong>$25,000 ($&amp;, $$, \\n)</strong>, or $100.</p><p>$100</p>");
  await bar.find(", or $100.");
  await bar.replaceWith("");
  await bar.press("Replace all");
  expect(editor.getText()).toBe("It costs $25,000 ($&, $$, \\n)\n\n$100");
  for (const words of ["(", "[a-z]", ".*", "\\", "/", "^", "a|b", "{2}"]) {
    await act(async () => editor.commands.setContent(`<p>One ${words} two</p>`));
    expect(await bar.find(words)).toBe("1 found");
  }
  await bar.close();
});

it("finds words in each of their spellings: a keyboard's, a Mac's, and the one in which a text is kept", async () => {
  const typed = ["\u09ac\u09cd\u09af\u09df", "gar\u00e7on", "\u0995\u09cb"];
  const spellings = typed.flatMap((word) => [word, word.normalize("NFC"), word.normalize("NFD")]);
  const bar = await opened(`<p>${spellings.join(" ")} GARC\u0327ON ড়</p>`);
  for (const word of spellings) expect(await bar.find(word)).toBe(word.startsWith("gar") ? "4 found" : "3 found");
  await bar.find("\u09dc");
  await bar.replaceWith("র");
  await bar.press("Replace all");
  expect(editor.getText()).toBe(`${spellings.join(" ")} GARC\u0327ON র`);
  await bar.close();
});

it("goes back and forth between emojis, and behind letters that are longer in small", async () => {
  const bar = await opened("<p>😀😀 İİ end</p><p>😀 end</p>");
  expect(await bar.find("😀")).toBe("3 found");
  const places: number[] = [];
  for (const name of ["The one before", "The one before", "The one before", "The one before", "The next one"]) {
    await bar.press(name);
    places.push(editor.state.selection.from);
  }
  expect(places).toEqual([14, 3, 1, 14, 1]);
  await bar.find("end");
  await bar.press("The next one");
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe("end");
  await bar.close();
});
