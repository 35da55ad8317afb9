/** First stop of the keyboard: past the header, to the element with id `target`. */
export function SkipLink({ target = "content" }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className="no-print fixed top-2 left-2 z-60 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-ink px-4 font-semibold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
