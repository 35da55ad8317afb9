import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { SearchQuery, type SearchResult } from "prosemirror-search";

/** Letters of Bangla that keyboards write as one sign, and that are two where a text is kept. */
const inOne = ["\u09dc", "\u09dd", "\u09df"];

/** A pattern of these words alone, in every spelling: what was saved is in one, what was just typed may be in another. */
function patternOf(words: string): string {
  const pattern = words.normalize("NFC").replace(/./gsu, (sign) => {
    const apart = sign.normalize("NFD");
    return apart === sign ? sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&") : `(?:${sign}|${apart})`;
  });
  return inOne.reduce((text, letter) => {
    const apart = letter.normalize("NFC");
    return text.replaceAll(apart, `(?:${apart}|${letter})`);
  }, pattern);
}

/** Looks for words as they are, and puts others in their place as they are: no sign of them means anything. */
export class WordsQuery extends SearchQuery {
  constructor({ find, replace, exact }: { find: string; replace: string; exact: boolean }) {
    super({ search: patternOf(find), replace, caseSensitive: exact, regexp: true });
  }

  // The package's own way back never ends at an emoji: it steps into the middle of it, which a pattern takes for its beginning.
  override findPrev(state: EditorState, from = state.doc.content.size, to = 0): SearchResult | null {
    let last: SearchResult | null = null;
    for (let next = this.findNext(state, to, from); next; next = this.findNext(state, next.to, from)) last = next;
    return last;
  }

  // The package's own way reads '$1' and '$&' in the words, so '$100' would be '00'.
  override getReplacements(state: EditorState, { from, to }: SearchResult) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to));
    const insert =
      this.replace === "" ? Slice.empty : new Slice(Fragment.from(state.schema.text(this.replace, marks)), 0, 0);
    return [{ from, to, insert }];
  }
}
