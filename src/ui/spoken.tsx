import { Children, Fragment, type InputEvent, type InputEventHandler, type ReactNode } from "react";
import { languageOf, languageRuns } from "#lib/bangla.ts";

function spokenText(text: string): ReactNode {
  const pieces = languageRuns(text);
  if (pieces.every(({ bangla }) => !bangla)) return text;
  let at = 0;
  return pieces.map((piece) => {
    const place = at;
    at += piece.text.length;
    if (!piece.bangla) return <Fragment key={place}>{piece.text}</Fragment>;
    return (
      <span key={place} lang="bn">
        {piece.text}
      </span>
    );
  });
}

/** Text that may be in Bangla: it is marked as such, for who has the page read aloud. English comes out as it is. */
export function Spoken({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === "string" ? spokenText(child) : child));
}

/** What a field that is typed into takes besides its own props: the language of its text, kept true on input. */
export function spokenField<Element extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  defaultValue,
  onInput,
}: {
  value?: unknown;
  defaultValue?: unknown;
  onInput?: InputEventHandler<Element> | undefined;
}) {
  const text = value ?? defaultValue;
  return {
    lang: typeof text === "string" ? languageOf(text) : undefined,
    onInput(event: InputEvent<Element>) {
      const field = event.currentTarget;
      const lang = languageOf(field.value);
      if (lang === undefined) field.removeAttribute("lang");
      else field.lang = lang;
      onInput?.(event);
    },
  };
}
