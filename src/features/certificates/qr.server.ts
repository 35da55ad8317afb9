import { encode } from "uqr";

/** The square code of an address as runs of dark squares in a row: `[x, y, length]`. A quarter of it may be worn off. */
export function encodeQr(address: string): { size: number; runs: [number, number, number][] } {
  const { size, data } = encode(address, { ecc: "Q", border: 3 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }): [number, number, number] => [index, y, run.length]),
  );
  return { size, runs };
}

/** A square code as a page draws it: a path of squares of one unit, with the quiet border that readers need. */
export interface QrDrawing {
  size: number;
  path: string;
}

export function drawQr(address: string): QrDrawing {
  const { size, runs } = encodeQr(address);
  return { size, path: runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join("") };
}
