import type { EditorView } from "@tiptap/pm/view";

/** What cleans pasted text: most people only type, so it comes with the first thing that is pasted or dragged here. */
let clean: typeof import("./paste.ts").cleanPasted | undefined;
const asked = new WeakSet<Event>();

export async function readyToPaste(): Promise<void> {
  clean ??= (await import("./paste.ts")).cleanPasted;
}

/** As `cleanPasted`; as it is where that could not be fetched, as the editor takes only what it knows. */
export const cleaned = (html: string, onLost: (pictures: number) => void): string => clean?.(html, onLost) ?? html;

/** Pastes once what cleans it is there, or can't come. Answers whether it will; code takes plain text, which needs no cleaning. */
export function pasteLater(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html");
  if (clean || !html || asked.has(event) || view.state.selection.$from.parent.type.spec.code) return false;
  asked.add(event);
  const paste = () => void (view.isDestroyed || view.pasteHTML(html, event));
  readyToPaste().then(paste, paste);
  return true;
}
