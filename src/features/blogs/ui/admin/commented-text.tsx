import { type RefObject, useEffect, useState } from "react";
import type { Quote } from "#lib/quotes.ts";
import { Button } from "#ui/button.tsx";
import { rangeOfQuote, selectedQuote } from "#ui/editor/quoted-text.ts";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { Icon } from "#ui/icon.tsx";
import "./comments.css";

/** Names of the marks in comments.css. */
const marked = "commented";
const pointed = "commented-now";

/** Marks words without touching the text: the browser paints over ranges. Older ones show the text unmarked. */
function mark(name: string, ranges: Range[]): void {
  if (typeof Highlight === "undefined") return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** A text of which words are commented on: they are marked, and what is selected can be commented on. */
export function CommentedText({
  html,
  at,
  quotes,
  shown,
  onComment,
}: {
  html: string;
  /** Where the text stands, for those who look for words in it. */
  at: RefObject<HTMLDivElement | null>;
  quotes: readonly Quote[];
  /** The one that is looked at. */
  shown: Quote | undefined;
  onComment: (quote: Quote) => void;
}) {
  const [place, setPlace] = useState<{ top: number; quote: Quote }>();
  const all = JSON.stringify(quotes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the page is another with another html.
  useEffect(() => {
    const root = at.current;
    if (root === null) return;
    const ranges = (JSON.parse(all) as Quote[]).flatMap((quote) => rangeOfQuote(root, quote) ?? []);
    mark(marked, ranges);
    return () => mark(marked, []);
  }, [all, html, at]);
  useEffect(() => {
    const root = at.current;
    const range = root !== null && shown !== undefined ? rangeOfQuote(root, shown) : undefined;
    mark(pointed, range ? [range] : []);
    range?.startContainer.parentElement?.scrollIntoView({ block: "center", behavior: "smooth" });
    return () => mark(pointed, []);
  }, [shown, at]);
  useEffect(() => {
    function look() {
      const root = at.current;
      const quote = root === null ? undefined : selectedQuote(root);
      const box = document.getSelection()?.rangeCount
        ? document.getSelection()?.getRangeAt(0).getBoundingClientRect()
        : null;
      if (root === null || quote === undefined || !box) setPlace(undefined);
      else setPlace({ quote, top: box.bottom - root.getBoundingClientRect().top + 8 });
    }
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [at]);
  return (
    <div ref={at} className="relative">
      <StoredText html={html} />
      {place && (
        <div className="absolute right-0 z-10" style={{ top: place.top }}>
          <Button
            size="sm"
            icon={<Icon name="quote" />}
            className="shadow-float"
            // The press must not end the selection before it is taken.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onComment(place.quote);
              document.getSelection()?.removeAllRanges();
            }}
          >
            Comment on these words
          </Button>
        </div>
      )}
    </div>
  );
}
