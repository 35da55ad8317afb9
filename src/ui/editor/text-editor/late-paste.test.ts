// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, it } from "vitest";
import { extensions } from "./extensions.ts";
import { cleaned, readyToPaste } from "./late-paste.ts";

const copied = '<p class="MsoTitle">Letters</p><p><img src="https://elsewhere.example/a.png">of credit</p>';

it("is taken as the editor knows it until what cleans it is there, without pictures of elsewhere; then it is cleaned", async () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editorProps = { transformPastedHTML: (html: string) => cleaned(html, () => {}) };
  const editor = new Editor({ element, extensions, content: "<p></p>", injectCSS: false, editorProps });
  editor.view.pasteHTML(copied);
  expect(editor.getText()).toContain("Letters");
  expect(editor.getHTML()).not.toContain("elsewhere.example");
  await readyToPaste();
  editor.commands.setContent("<p></p>");
  editor.view.pasteHTML(copied);
  expect(editor.getHTML()).toContain("<h2>Letters</h2>");
  editor.destroy();
});
