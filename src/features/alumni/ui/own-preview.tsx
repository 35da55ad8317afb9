import type { OwnAlumni, SaveAlumni } from "../directory-contract.ts";
import { previewOf } from "../preview.ts";
import { PersonCard } from "./person-card.tsx";
import { PersonView } from "./person-view.tsx";

/** Oneself as others would see it, by the parts that they see it with. */
export function OwnPreview({ own, shown }: { own: OwnAlumni; shown: Omit<SaveAlumni, "version" | "name"> }) {
  const person = previewOf(own, shown);
  return (
    <section aria-labelledby="alumni-preview" className="xl:sticky xl:top-24 xl:self-start">
      <h2 id="alumni-preview" className="headline-3">
        How others see you
      </h2>
      {shown.listed ? (
        <>
          <p className="mt-1 text-muted">
            {own.launched ? "Once you've saved." : "Once you've saved, and the directory is open."}
          </p>
          <div className="mt-5 rounded-card border border-line bg-surface p-5">
            <p className="eyebrow mb-4">In the list</p>
            <PersonCard person={person} handle={null} level="h3" />
          </div>
          <div className="mt-5 rounded-card border border-line bg-surface p-5">
            <p className="eyebrow mb-4">Your page</p>
            <PersonView person={person} level="h3" />
          </div>
        </>
      ) : (
        <p className="mt-1 text-muted">Not at all: “List me” isn't ticked. Tick it to see how it would be.</p>
      )}
    </section>
  );
}
