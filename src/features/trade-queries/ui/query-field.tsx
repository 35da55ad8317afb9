import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { formatCount } from "#lib/counts.ts";
import { countCharacters } from "#lib/input-text.ts";
import { classNames } from "#ui/class-names.ts";
import { TextAreaField } from "#ui/text-field.tsx";
import { queryLimits } from "../query-text.ts";

/** Near the end the count is read out too. */
const nearEnd = 200;

/**
 * Where a query is written, with the count of its characters. What is typed past the limit stays: it is counted and
 * named, never cut. `onText` hears every change, and what was restored into the field when it appears.
 */
export function QueryField({
  onText,
  ...field
}: Omit<ComponentProps<typeof TextAreaField>, "ref"> & { onText?: ((text: string) => void) | undefined }) {
  const [count, setCount] = useState(0);
  const tell = useRef(onText);
  tell.current = onText;
  const box = useRef<HTMLDivElement>(null);

  const look = useCallback(() => {
    const text = box.current?.querySelector("textarea")?.value ?? "";
    setCount(countCharacters(text));
    tell.current?.(text);
  }, []);
  // A draft is put into the field after it appears, by the form that it belongs to; a reset empties it again.
  useEffect(() => {
    const form = box.current?.querySelector("textarea")?.form;
    const later = () => setTimeout(look);
    const timer = later();
    form?.addEventListener("reset", later);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("reset", later);
    };
  }, [look]);

  const over = count > queryLimits.max;
  return (
    <div ref={box}>
      <TextAreaField rows={6} dir="auto" {...field} onInput={look} />
      <p
        className={classNames("num mt-1.5 text-right text-sm", over ? "font-semibold text-signal" : "text-muted")}
        aria-live={count > queryLimits.max - nearEnd ? "polite" : "off"}
      >
        <span className="sr-only">Characters used: </span>
        {formatCount(count)} / {formatCount(queryLimits.max)}
      </p>
    </div>
  );
}
