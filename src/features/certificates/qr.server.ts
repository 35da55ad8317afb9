import { encode } from "uqr";

/** A square code as a page draws it: a path of squares of one unit, with the quiet border that readers need. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** The square code of an address. A quarter of it may be worn off or covered. */
export function drawQr(address: string): QrDrawing {
  const { size, data } = encode(address, { ecc: "Q", border: 3 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
