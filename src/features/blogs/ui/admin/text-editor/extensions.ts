import { type Extensions, Mark } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";

const raised = (name: "sub" | "sup", other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  });

/**
 * A table as the server keeps it: without widths, its caption as a text of its own. `toStoredHtml` writes caption and head
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

/** What a text can hold: exactly what the server's allow-list keeps (platform/content/document.server.ts). */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // People on the web take underlined words for links.
    underline: false,
    codeBlock: { languageClassPrefix: null, HTMLAttributes: {} },
    link: {
      openOnClick: false,
      protocols: ["http", "https", "mailto"],
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: (address, { defaultValidate }) => address.startsWith("/") || defaultValidate(address),
    },
  }),
  raised("sub", "sup"),
  raised("sup", "sub"),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
];
