import { Node } from "@tiptap/core";
import { calloutKinds } from "#lib/callout-kinds.ts";
import { readEmbed } from "#lib/embed-address.ts";

/** A box beside the thread of the text: a note, a practical hint, a warning. Between the blocks, as the server keeps it. */
export const Callout = Node.create({
  name: "callout",
  group: "part",
  content: "block+",
  defining: true,
  addAttributes: () => ({ kind: { default: "note", validate: "string", rendered: false } }),
  parseHTML: () => [
    {
      tag: "aside",
      getAttrs: (element) => ({ kind: calloutKinds.find((kind) => kind === element.dataset.kind) ?? "note" }),
    },
  ],
  renderHTML: ({ node }) => ["aside", { "data-kind": node.attrs.kind, role: "note" }, 0],
  addKeyboardShortcuts() {
    return {
      // An empty line at its end leads out of it, as with lists.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const box = $from.node(-1);
        if (!empty || box?.type.name !== this.name || $from.parent.content.size > 0) return false;
        if (box.childCount < 2 || $from.index(-1) !== box.childCount - 1) return false;
        const after = $from.after(-1);
        return editor
          .chain()
          .command(({ tr }) => {
            tr.insert(after, editor.schema.nodes.paragraph?.create() ?? []).delete($from.before(), $from.after());
            return true;
          })
          .setTextSelection(after - 1)
          .scrollIntoView()
          .run();
      },
      // Before its first letter: the box goes, its words stay.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parentOffset > 0 || $from.node(-1)?.type.name !== this.name || $from.index(-1) > 0)
          return false;
        return editor.commands.lift(this.name);
      },
    };
  },
});

/** Where everybody's part of a premium blog ends. */
export const Wall = Node.create({
  name: "wall",
  group: "part",
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: "hr[data-wall]", priority: 60 }],
  renderHTML: () => ["hr", { "data-wall": "" }],
});

/** A note at the foot of the text; the place in it carries the note's words. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ note: { default: "", validate: "string", rendered: false } }),
  parseHTML: () => [
    { tag: "sup[data-note]", priority: 60, getAttrs: (element) => ({ note: element.dataset.note ?? "" }) },
    // The list at the end is made of the places.
    { tag: "section.footnotes[aria-label=Notes]", ignore: true },
  ],
  renderHTML: ({ node }) => ["sup", { "data-note": node.attrs.note }, "*"],
  renderText: () => "",
});

/** A video elsewhere, with its caption; readers are asked before it is fetched. */
export const Embed = Node.create({
  name: "embed",
  group: "part",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "", validate: "string", rendered: false } }),
  parseHTML: () => [
    {
      tag: "figure[data-embed]",
      priority: 60,
      getAttrs: (element) => {
        const embed = readEmbed(element.dataset.embed ?? "");
        return embed ? { src: embed.url } : false;
      },
      contentElement: (element) =>
        (element as HTMLElement).querySelector<HTMLElement>("figcaption") ??
        element.ownerDocument?.createElement("p") ??
        (element as HTMLElement),
    },
  ],
  renderHTML: ({ node }) => ["figure", { "data-embed": node.attrs.src }, ["figcaption", 0]],
});
