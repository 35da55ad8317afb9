import type { Editor } from "@tiptap/core";
import type { CalloutKind } from "#lib/callout-kinds.ts";

/** Where the cursor is, as the rows need it. */
export function placeOf(editor: Editor) {
  const of = (name: string) => (editor.isActive(name) ? editor.getAttributes(name) : undefined);
  return {
    caption: of("table")?.caption as string | undefined,
    alt: of("figure")?.alt as string | undefined,
    video: of("embed")?.src as string | undefined,
    note: of("footnote")?.note as string | undefined,
    box: of("callout")?.kind as CalloutKind | undefined,
  };
}

export type Place = ReturnType<typeof placeOf>;
