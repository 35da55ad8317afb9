import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Shows where what is dragged would stand. What draws the line comes with the first drag; without it things are dropped all the same. */
export const DropLine = Extension.create({
  name: "dropLine",
  addProseMirrorPlugins() {
    const { editor } = this;
    let isAsked = false;
    async function draw() {
      if (isAsked) return;
      isAsked = true;
      const { dropCursor } = await import("@tiptap/pm/dropcursor");
      if (!editor.isDestroyed) editor.registerPlugin(dropCursor({ color: "currentColor" }));
    }
    const dragenter = () => {
      draw().catch(() => {
        isAsked = false;
      });
      return false;
    };
    return [new Plugin({ props: { handleDOMEvents: { dragenter } } })];
  },
});
