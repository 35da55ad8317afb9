import { type Extensions, Mark } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { DropLine } from "./drop-line.ts";
import { Figure, TextDocument } from "./figure.ts";
import { isKeptAddress } from "./link-address.ts";
import { Callout, Embed, Footnote, Wall } from "./parts.ts";
import { tableNodes } from "./table.ts";

const raised = (name: "sub" | "sup", other: string) =>
  Mark.create({
    name,
    excludes: other,
    // One with a note is the place of a footnote.
    parseHTML: () => [{ tag: `${name}:not([data-note])` }],
    renderHTML: () => [name, 0],
  });

/** Words that lead somewhere: wherever the server lets them, and nowhere else. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isKeptAddress(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

/** What a text can hold (no underline: people on the web take underlined words for links): exactly what the server's allow-list keeps (platform/content/document.server.ts). */
export const extensions: Extensions = [
  ...[TextDocument, Paragraph, Text, HardBreak, HorizontalRule],
  Heading.configure({ levels: [2, 3, 4] }),
  ...[BulletList, OrderedList, ListItem, ListKeymap],
  Blockquote,
  CodeBlock.configure({ languageClassPrefix: null }),
  ...[Bold, Italic, Strike, Code],
  Link,
  raised("sub", "sup"),
  raised("sup", "sub"),
  ...[Figure, Embed, Callout, Wall, Footnote],
  ...tableNodes,
  ...[UndoRedo, DropLine, Gapcursor, TrailingNode],
];
