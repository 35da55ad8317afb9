import { Spoken } from "#ui/spoken.tsx";
import type { Mark } from "../marks.ts";

/** A text with its matching parts marked. The parts are places in the text, so nothing in it is ever taken for HTML. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  let at = 0;
  const parts = marks.flatMap(({ start, end }) => {
    const plain = text.slice(at, start);
    at = end;
    return [
      <Spoken key={`before ${start}`}>{plain}</Spoken>,
      <mark key={start} className="rounded-[2px] bg-jute-wash text-inherit">
        <Spoken>{text.slice(start, end)}</Spoken>
      </mark>,
    ];
  });
  return (
    <>
      {parts}
      <Spoken>{text.slice(at)}</Spoken>
    </>
  );
}
