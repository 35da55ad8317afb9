import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { Button } from "#ui/button.tsx";
import { PickedPicture } from "./picked-picture.tsx";

/** The cover of a blog, the picture of an event: one of one's own, or the one that is drawn. */
export function CoverField({
  saved,
  name = "featuredImage",
  legend = "Cover",
  drawn = "Drawn by the site, by category.",
  onChange,
}: {
  saved: string;
  name?: string;
  legend?: string;
  /** What is shown where there is none. */
  drawn?: string;
  onChange?: () => void;
}) {
  const { store, text, set } = useOwnField<HTMLTextAreaElement>(saved);
  const change = (src: string) => {
    set(src);
    onChange?.();
  };
  return (
    <PickedPicture
      way="cover"
      legend={legend}
      hint={text === "" ? drawn : undefined}
      choose={text === "" ? "Choose a picture" : "Choose another one"}
      picture={
        text !== "" && (
          <img
            src={text}
            alt="The cover as lists show it"
            width={800}
            height={500}
            className="mt-1 aspect-8/5 w-full rounded-control bg-sunken object-cover"
          />
        )
      }
      after={
        text !== "" && (
          <Button size="sm" variant="quiet" onClick={() => change("")}>
            Use the drawn one
          </Button>
        )
      }
      onPick={change}
    >
      <textarea ref={store} hidden name={name} value={text} readOnly />
    </PickedPicture>
  );
}
