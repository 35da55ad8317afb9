/** Widths, in pixels, in which a picture is kept besides its own: a phone, a phone of today, a large screen. */
const pictureWidths = [480, 960, 1600] as const;

/** Above this width there is no AVIF: it would take seconds to make, and what asks for it has the room for WebP. */
const widestAvif = 1600;

/** A picture of the library as texts name it: its own size stands in its address, so that a page knows its room at once. */
export interface PictureAddress {
  /** 16 letters and digits that nobody can guess. */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Folder of a picture's files, under `/files/`. */
export const pictureFolder = ({ name, width, height }: PictureAddress) => `media/${name}-${width}x${height}`;

/** The address that stands in texts: the picture in its own size, as WebP. */
export const pictureSrc = (picture: PictureAddress) => `/files/${pictureFolder(picture)}/${picture.width}.webp`;

/** A small one of the same, for lists. */
export const pictureThumb = (picture: PictureAddress) =>
  `/files/${pictureFolder(picture)}/${Math.min(480, picture.width)}.webp`;

/** Reads such an address; undefined for every other. */
export function readPictureSrc(src: string): PictureAddress | undefined {
  const [, name, width, height, own] =
    /^\/files\/media\/([a-z0-9]{16})-([1-9]\d{0,3})x([1-9]\d{0,3})\/([1-9]\d{0,3})\.webp$/.exec(src) ?? [];
  if (name === undefined || width !== own) return undefined;
  return { name, width: Number(width), height: Number(height) };
}

/** Every file of a picture: its width in pixels and its kind. */
export function pictureFiles({ width }: Pick<PictureAddress, "width">): { width: number; kind: "avif" | "webp" }[] {
  const widths = [...pictureWidths.filter((one) => one < width), width];
  return widths.flatMap((one) => [
    ...(one <= widestAvif ? [{ width: one, kind: "avif" as const }] : []),
    { width: one, kind: "webp" as const },
  ]);
}

/** `srcset` of a picture for one kind of file. */
export function pictureSrcset(picture: PictureAddress, kind: "avif" | "webp"): string {
  return pictureFiles(picture)
    .filter((file) => file.kind === kind)
    .map(({ width }) => `/files/${pictureFolder(picture)}/${width}.${kind} ${width}w`)
    .join(", ");
}

/** A cover cut out of a picture, 8:5, around a point of it (percent from the left and from the top). */
export const coverSrc = (picture: PictureAddress, x: number, y: number) =>
  `/files/${pictureFolder(picture)}/cover-${x}-${y}.webp`;

/** Whether this is the address of a cover that was cut out of a picture of the library. */
export function isCoverSrc(src: string): boolean {
  const [, folder, x, y] = /^\/files\/(media\/[^/]+)\/cover-(\d{1,3})-(\d{1,3})\.webp$/.exec(src) ?? [];
  const [, width] = /-(\d+)x\d+$/.exec(folder ?? "") ?? [];
  return readPictureSrc(`/files/${folder}/${width}.webp`) !== undefined && Number(x) <= 100 && Number(y) <= 100;
}

/** The part of a picture (pixels) that a cover around a point shows: as large as it can be, 8:5, inside of the picture. */
export function coverCut({ width, height }: { width: number; height: number }, x: number, y: number) {
  const cut = Math.max(1, Math.round(Math.min(width, height * 1.6)));
  const part = { width: cut, height: Math.max(1, Math.min(height, Math.round(cut / 1.6))) };
  const from = (percent: number, whole: number, size: number) =>
    Math.min(whole - size, Math.max(0, Math.round((percent / 100) * whole - size / 2)));
  return { left: from(x, width, part.width), top: from(y, height, part.height), ...part };
}
