// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { beforeEach, expect, it, vi } from "vitest";

const word = '<p class="MsoTitle">Letters of credit</p>';

/** An editor in a page where nothing was pasted yet. */
async function open(content = "<p></p>") {
  const [{ extensions }, late] = await Promise.all([import("./extensions.ts"), import("./late-paste.ts")]);
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({
    ...{ element, extensions, content, injectCSS: false },
    editorProps: {
      handlePaste: (view, event) => late.pasteLater(view, event),
      transformPastedHTML: (html) => late.cleaned(html, () => {}),
    },
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  const paste = (html: string) => {
    const event = new Event("paste", { bubbles: true, cancelable: true }) as ClipboardEvent;
    const texts: Record<string, string> = { "text/html": html, "text/plain": "Letters of credit" };
    const getData = (type: string) => texts[type] ?? "";
    Object.defineProperty(event, "clipboardData", {
      value: { getData, files: [], types: ["text/html", "text/plain"] },
    });
    editor.view.dom.dispatchEvent(event);
  };
  return { editor, paste };
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock("./paste.ts");
});

it("is cleaned also when it is the first thing that is pasted, and the next is at once", async () => {
  const { editor, paste } = await open();
  paste(word);
  await expect.poll(() => editor.getHTML()).toContain("<h2>Letters of credit</h2>");
  paste(word);
  expect(editor.getHTML().split("Letters of credit").length).toBe(3);
});

it("is pasted as it is, once, where what cleans it can't be fetched", async () => {
  vi.doMock("./paste.ts", () => {
    throw new Error("no connection");
  });
  const { editor, paste } = await open();
  paste(word);
  await expect.poll(() => editor.getText()).toBe("Letters of credit");
  expect(editor.getHTML()).not.toContain("<h2>");
});

it("goes into code as plain words, at once", async () => {
  const { editor, paste } = await open("<pre><code>x</code></pre>");
  paste(word);
  expect(editor.getHTML()).toContain("<code>xLetters of credit</code>");
});
