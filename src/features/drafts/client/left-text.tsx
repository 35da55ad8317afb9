import { type ReactNode, useEffect, useState } from "react";
import { tidyText } from "#lib/input-text.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { DraftNotices } from "./draft-notices.tsx";
import { type Fields, versionField } from "./fields.ts";
import { useKeptForm } from "./use-kept-form.ts";

/** A field of the form that is gone. */
interface LeftField {
  name: string;
  /** What it is called, where there are several. */
  label?: string;
  /** What it says, as people read it, where that is not its text. */
  say?: (text: string) => string;
  /** What is saved there now, as people read it. */
  saved?: string | null;
}

/** What a field says that was typed; nothing where nothing was. */
const saidOf = ({ name, say }: LeftField, texts: Fields) => (say ?? String)(texts[name] ?? "").trim();

function Left({ label, text }: { label: string | undefined; text: string }) {
  return (
    <>
      {label !== undefined && <p className="mt-3 text-sm font-semibold">{label}</p>}
      <p
        className={`${label === undefined ? "mt-3" : "mt-1"} mb-2 max-h-72 overflow-y-auto rounded-control bg-surface px-3 py-2 wrap-anywhere whitespace-pre-wrap`}
        dir="auto"
      >
        {text}
      </p>
      <CopyButton text={text} label={label === undefined ? "Copy it" : `Copy the ${label.toLowerCase()}`} size="sm" />
    </>
  );
}

/**
 * What somebody was typing when somebody else was faster and it could no longer be saved: shown where its form was, to be copied,
 * until they drop it. It has the form's draft, and goes by itself where it says what is saved.
 */
export function LeftText({
  draft: name,
  what,
  fields,
  title,
  children,
}: {
  draft: string;
  /** What was written, in a word ('answer'). */
  what: string;
  fields: readonly LeftField[];
  /** What became of it. */
  title: string;
  /** What one can do now. */
  children: ReactNode;
}) {
  const [texts, setTexts] = useState<Fields>({});
  const { form, draft } = useKeptForm<unknown>({
    schema: { safeParse: (data) => ({ success: true, data }) },
    draft: name,
    endsByHand: true,
    send: async () => {},
    onFailure: () => "",
    onPut: setTexts,
  });
  const left = fields.filter((field) => saidOf(field, texts) !== "");
  // One's own text, of which one never heard that it arrived.
  const isSaved = left.length > 0 && left.every((field) => tidyText(saidOf(field, texts)) === field.saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ended once.
  useEffect(() => {
    if (isSaved) void draft.end();
  }, [isSaved]);
  return (
    <form {...form} aria-label={`Your unsaved ${what}`}>
      {[versionField, ...fields.map((field) => field.name)].map((field) => (
        <textarea key={field} hidden name={field} readOnly />
      ))}
      {draft.other || draft.dropped ? (
        <DraftNotices draft={draft} what={what} />
      ) : (
        left.length > 0 &&
        !isSaved && (
          <Notice tone="warning" live title={title}>
            <div>{children} Only you see this text, until you drop it.</div>
            {left.map((field) => (
              <Left key={field.name} label={field.label} text={saidOf(field, texts)} />
            ))}
            <div className="mt-2">
              <Button size="sm" variant="quiet" onClick={draft.drop}>
                Drop it
              </Button>
            </div>
          </Notice>
        )
      )}
    </form>
  );
}
