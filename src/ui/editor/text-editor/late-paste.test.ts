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
  const paste = (html: string, shiftKey = false) => {
    editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "v", ctrlKey: true, shiftKey }));
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

it("is pasted once, though it was asked for twice while what cleans it was fetched, and another one behind it", async () => {
  const { editor, paste } = await open();
  for (const html of [word, word, "<p>Second</p>"]) paste(html);
  await expect.poll(() => editor.getText()).toContain("Second");
  expect(editor.getHTML().match(/Letters of credit|Second/g)).toEqual(["Letters of credit", "Second"]);
});

it("comes where it was asked for, before what was typed since, and leaves the cursor where that is", async () => {
  const { editor, paste } = await open("<p>One</p><p>Two</p>");
  editor.commands.setTextSelection(4);
  paste("<p>pasted</p>");
  editor.commands.insertContent(" typed");
  await expect.poll(() => editor.getText()).toContain("pasted");
  editor.commands.insertContent("!");
  expect(editor.getHTML()).toBe("<p>Onepasted typed!</p><p>Two</p>");
  vi.resetModules();
  const other = await open("<p>One</p><p>Two</p>");
  other.editor.commands.setTextSelection({ from: 1, to: 4 });
  other.paste("<p>Pasted</p>");
  other.editor.commands.setTextSelection(9);
  await expect.poll(() => other.editor.getText()).toContain("Pasted");
  other.editor.commands.insertContent("!");
  expect(other.editor.getHTML()).toBe("<p>Pasted</p><p>Two!</p>");
});

it("does not come into a text that is being saved", async () => {
  const { editor, paste } = await open();
  paste(word);
  editor.setEditable(false, false);
  await import("./paste.ts");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(editor.getText()).toBe("");
});

it("is pasted as plain words, at once, where that was asked for", async () => {
  const { editor, paste } = await open();
  paste(word, true);
  expect(editor.getHTML()).toContain("<p>Letters of credit</p>");
});
