import { Node } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { readPictureSrc } from "#lib/picture-address.ts";

/** A picture of the library; every other is left out, as the server does. */
function pictureOf(element: HTMLElement) {
  const image = element instanceof HTMLImageElement ? element : element.querySelector("img");
  const src = image?.getAttribute("src") ?? "";
  return readPictureSrc(src) ? { src, alt: image?.getAttribute("alt") ?? "" } : false;
}

/** Whose words are the caption of what stands above them. */
const isCaptioned = (name: string) => name === "figure" || name === "embed";

/** Pictures, videos, boxes and the line of the wall stand between the blocks of a text, never inside of one. */
export const TextDocument = Document.extend({ content: "(block | part)+" });

/** A picture with its caption, which is what is written in it. */
export const Figure = Node.create({
  name: "figure",
  group: "part",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: "", validate: "string", rendered: false },
    alt: { default: "", validate: "string", rendered: false },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: pictureOf,
      contentElement: (element) =>
        (element as HTMLElement).querySelector<HTMLElement>("figcaption") ??
        element.ownerDocument?.createElement("p") ??
        (element as HTMLElement),
    },
    { tag: "img", getAttrs: pictureOf },
  ],
  renderHTML: ({ node }) => ["figure", ["img", { src: node.attrs.src, alt: node.attrs.alt }], ["figcaption", 0]],
  addKeyboardShortcuts() {
    return {
      // A caption is one line: behind it the text goes on.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if (!isCaptioned($from.parent.type.name)) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run();
      },
      // Before the first letter of a caption there is the picture: it is marked, and goes with the next press.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if (!empty || !isCaptioned($from.parent.type.name) || $from.parentOffset > 0) return false;
        return editor.commands.setNodeSelection($from.before());
      },
    };
  },
});
