import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const faces = [
  ...readFileSync(new URL("./fonts.css", import.meta.url), "utf8").matchAll(/@font-face \{([^}]*)\}/g),
].map(([, body = ""]) => {
  const of = (name: string) => new RegExp(`${name}: "?([^;"]+)"?;`).exec(body)?.[1];
  return { family: of("font-family"), style: of("font-style") ?? "normal", weight: of("font-weight") };
});

// A browser picks the face by its weight first. Where the Latin letters end at 600 and another file of the family goes
// on to 900, bold takes the other file, finds no Latin in it, and falls to the system's serif.
it.each(["Institute Sans", "Institute Serif"])("all files of %s promise the same weights", (family) => {
  const upright = faces.filter((face) => face.family === family && face.style === "normal");
  expect(upright.length).toBeGreaterThan(1);
  expect(new Set(upright.map(({ weight }) => weight)).size).toBe(1);
});
