import { PickedPicture } from "#features/media/client/picked-picture.tsx";
import { Button } from "#ui/button.tsx";

/** A picture of the library, one of the site's own drawings, or none. */
export function PictureField({
  label,
  hint,
  error,
  drawings,
  value,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  drawings: readonly { value: string; title: string }[];
  value: string;
  onChange: (src: string) => void;
}) {
  const drawing = drawings.find((one) => one.value === value);
  return (
    <PickedPicture
      way="whole"
      legend={label}
      hint={hint}
      error={error}
      choose="Choose a picture"
      picture={
        value !== "" && (
          <img
            src={drawing ? `${value}-light.svg` : value}
            alt={drawing?.title ?? "The chosen one"}
            className="mt-2 h-32 w-auto max-w-full rounded-control border border-line bg-sunken object-contain"
          />
        )
      }
      before={drawings.map((one) => (
        <Button
          key={one.value}
          size="sm"
          variant={one.value === value ? "secondary" : "quiet"}
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.title}
        </Button>
      ))}
      after={
        drawings.length === 0 &&
        value !== "" && (
          <Button size="sm" variant="quiet" onClick={() => onChange("")}>
            Without a picture
          </Button>
        )
      }
      onPick={onChange}
    />
  );
}
