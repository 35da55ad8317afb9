import { StoredText } from "#ui/editor/stored-text.tsx";

interface Shown {
  blocks: readonly string[];
  /** Whether it is a long text, not a line. */
  isText: boolean;
}

/** Parts of a text, or that there are none any more. */
export function Words({ blocks, isText }: Shown) {
  if (blocks.length === 0) return <p className="text-sm text-muted">Removed.</p>;
  return isText ? (
    <StoredText html={blocks.join("")} />
  ) : (
    <p dir="auto" className="break-words">
      {blocks.join(" ")}
    </p>
  );
}

const opens = "flex min-h-11 cursor-pointer items-center text-sm text-sea-strong";

/** What two versions have in common: folded up where it is long. */
export function Alike({ blocks, isText }: Shown) {
  if (!isText || blocks.length < 2) return <Words blocks={blocks} isText={isText} />;
  return (
    <details>
      <summary className={opens}>{blocks.length} paragraphs are the same in both</summary>
      <Words blocks={blocks} isText={isText} />
    </details>
  );
}

/** What one version says where the other said something else. */
export function Changed({ title, before, blocks, isText }: Shown & { title: string; before: readonly string[] }) {
  return (
    <div className="border-l-3 border-sea pl-3">
      <p className="text-sm font-medium text-muted">{title}</p>
      <Words blocks={blocks} isText={isText} />
      {before.length > 0 && (
        <details>
          <summary className={opens}>What stood there before</summary>
          <Words blocks={before} isText={isText} />
        </details>
      )}
    </div>
  );
}
