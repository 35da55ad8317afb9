import { Link } from "react-router";
import { ButtonLink } from "#ui/button-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AlumniText } from "../contract.ts";
import { AssemblyDrawing } from "./assembly-drawing.tsx";

/** The note, in which some words lead on. */
function Note({ note, link }: Pick<AlumniText, "note" | "link">) {
  const at = link.text === "" ? -1 : note.indexOf(link.text);
  if (at < 0) return <Spoken>{note}</Spoken>;
  return (
    <>
      <Spoken>{note.slice(0, at)}</Spoken>
      <Link to={link.href} className="link">
        <Spoken>{link.text}</Spoken>
      </Link>
      <Spoken>{note.slice(at + link.text.length)}</Spoken>
    </>
  );
}

/** The section before its launch: the specification's placeholder. */
export function AlumniPage({ text: { eyebrow, title, lede, note, link, primary, secondary } }: { text: AlumniText }) {
  return (
    <div className="wrap section grid-12 items-center gap-y-10">
      <div className="col-span-full lg:col-span-6">
        {eyebrow !== "" && (
          <p className="eyebrow">
            <Spoken>{eyebrow}</Spoken>
          </p>
        )}
        <h1 className="headline-hero mt-3">
          <Spoken>{title}</Spoken>
        </h1>
        {lede !== "" && (
          <p className="lede mt-5">
            <Spoken>{lede}</Spoken>
          </p>
        )}
        {note !== "" && (
          <p className="mt-3 max-w-[38rem] text-muted">
            <Note note={note} link={link} />
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={primary.href} size="lg">
            <Spoken>{primary.text}</Spoken>
          </ButtonLink>
          <ButtonLink to={secondary.href} size="lg" variant="secondary">
            <Spoken>{secondary.text}</Spoken>
          </ButtonLink>
        </div>
      </div>
      <div className="col-span-full mx-auto w-full max-w-md lg:col-span-5 lg:col-start-8 lg:max-w-none">
        <AssemblyDrawing />
      </div>
    </div>
  );
}
