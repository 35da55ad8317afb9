/** A piece of a file: its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Which piece of a file of so many bytes a Range header asks for: 'whole' where it asks for none that we know (several pieces,
 * other units, nonsense), 'outside' where no byte of it is in the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "whole" | "outside" {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  if (from === "") {
    const count = Math.min(Number(to), size);
    return count === 0 ? "outside" : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first >= size ? "outside" : { first, last };
}
