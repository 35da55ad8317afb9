import { coverCut } from "#lib/picture-address.ts";
import type { Picture } from "../admin/contract.ts";

/** Where the part that a cover shows lies, as CSS has it. */
function positionOf(picture: Picture, x: number, y: number): string {
  const { left, top, width, height } = coverCut(picture, x, y);
  const share = (from: number, whole: number, part: number) => (whole === part ? 50 : (from / (whole - part)) * 100);
  return `${share(left, picture.width, width)}% ${share(top, picture.height, height)}%`;
}

function Slider({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name?: string | undefined;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <span className="w-24 shrink-0">{label}</span>
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="h-11 grow accent-sea"
      />
    </label>
  );
}

interface Point {
  x: number;
  y: number;
}

/** The part of a picture that a cover around a point of it shows. */
export function CoverPart({ picture, x, y }: { picture: Picture } & Point) {
  const { width, height } = coverCut(picture, x, y);
  return (
    <img
      src={picture.src}
      alt="The part that a cover shows"
      width={width}
      height={height}
      style={{ objectPosition: positionOf(picture, x, y) }}
      className="aspect-8/5 w-full rounded-control bg-sunken object-cover"
    />
  );
}

/** Chooses the point; only the ways in which a cover is smaller than the picture. `names` are those of the fields. */
export function PointSliders({
  picture,
  x,
  y,
  onChange,
  names,
}: { picture: Picture; onChange: (point: Point) => void; names?: { x: string; y: string } } & Point) {
  const { width, height } = coverCut(picture, x, y);
  return (
    <>
      {width < picture.width && (
        <Slider label="Left to right" name={names?.x} value={x} onChange={(next) => onChange({ x: next, y })} />
      )}
      {height < picture.height && (
        <Slider label="Top to bottom" name={names?.y} value={y} onChange={(next) => onChange({ x, y: next })} />
      )}
    </>
  );
}
