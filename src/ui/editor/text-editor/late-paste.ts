import type { Node } from "@tiptap/pm/model";
import { StepMap } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

/** What cleans pasted text: most people only type, so it comes with the first thing that is pasted or dragged here. */
let clean: typeof import("./paste.ts").cleanPasted | undefined;
/** What is pasted just now with its formats, and could not be cleaned yet. Plain words (pasted with Shift, into code) never are. */
let uncleaned: string | undefined;
/** What waits to be pasted into an editor, in its order. */
const waiting = new WeakMap<EditorView, Map<string, ClipboardEvent>>();
const asked = new WeakSet<Event>();

export async function readyToPaste(): Promise<void> {
  clean ??= (await import("./paste.ts")).cleanPasted;
}

/** As `cleanPasted`; as it is where that could not be fetched, as the editor takes only what it knows. */
export function cleaned(html: string, onLost: (pictures: number) => void): string {
  if (clean) return clean(html, onLost);
  uncleaned = html;
  return html;
}

/** What changed in a text, as one step that leads its places over. */
function changeOf(before: Node, now: Node): StepMap {
  const start = before.content.findDiffStart(now.content);
  const end = before.content.findDiffEnd(now.content);
  if (start === null || end === null) return StepMap.empty;
  // Letters that are said again count from both sides.
  const twice = Math.max(0, start - Math.min(end.a, end.b));
  return new StepMap([start, end.a + twice - start, end.b + twice - start]);
}

/** Pastes what waited where it was asked for; the cursor stays with what was typed since. Nothing comes into a text that is being saved. */
function pasteAt(view: EditorView, { doc, selection }: EditorView["state"]): void {
  const pastes = waiting.get(view);
  waiting.delete(view);
  if (view.isDestroyed || !view.editable) return;
  const now = view.state;
  const step = changeOf(doc, now.doc);
  const place = selection.map(now.doc, {
    map: (at) => step.map(at, -1),
    mapResult: (at) => step.mapResult(at, -1),
  });
  const isElsewhere = !place.eq(now.selection);
  if (isElsewhere) view.dispatch(now.tr.setSelection(place));
  for (const [html, event] of pastes ?? []) view.pasteHTML(html, event);
  const { tr } = view.state;
  if (isElsewhere) view.dispatch(tr.setSelection(now.selection.map(tr.doc, changeOf(now.doc, tr.doc))));
}

/** Pastes once what cleans it is there, or can't come. Answers whether it will. */
export function pasteLater(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html");
  const isFormatted = html === uncleaned;
  uncleaned = undefined;
  if (!html || !isFormatted || asked.has(event)) return false;
  asked.add(event);
  const before = waiting.get(view);
  // Pressed again as nothing was to be seen: once is what was meant.
  if (before) before.set(html, before.get(html) ?? event);
  else {
    const { state } = view;
    waiting.set(view, new Map([[html, event]]));
    const paste = () => pasteAt(view, state);
    readyToPaste().then(paste, paste);
  }
  return true;
}
