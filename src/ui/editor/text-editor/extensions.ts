import { type Extensions, Mark } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { Figure, TextDocument } from "./figure.ts";
import { isKeptAddress } from "./link-address.ts";
import { Callout, Embed, Footnote, Wall } from "./parts.ts";

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

/**
 * A table as the server keeps it: without widths, its caption as a text of its own. `storedHtmlOf` writes caption and head
 * where they belong; a caption inside the table's rows would be no row.
 */
const PlainTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: "",
      parseHTML: (element: HTMLElement) => element.querySelector("caption")?.textContent?.trim() ?? "",
      renderHTML: ({ caption }) => (caption === "" ? {} : { "data-caption": caption as string }),
    },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});

/** The cell's span is all that the server keeps of it. */
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });

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
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
  ...[UndoRedo, Dropcursor, Gapcursor, TrailingNode],
];
