import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultsOf, textsOf } from "./house-style.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** Lines of a seed that we wrote ourselves: titles of sources are other people's words. */
function ownLines(text: string): { line: number; text: string }[] {
  let inSources = false;
  return text.split("\n").flatMap((line, at) => {
    if (/^sources:/.test(line)) inSources = true;
    else if (/^\S/.test(line)) inSources = false;
    const machine = /^\s*-?\s*"?(?:slug|href|url|src|category|hashtags)"?:/.test(line);
    // Addresses in brackets of a link.
    return inSources || machine ? [] : [{ line: at + 1, text: line.replaceAll(/\]\([^)]*\)/g, "]") }];
  });
}

const complain = (file: string, texts: { line: number; text: string }[]) =>
  texts.flatMap(({ line, text }) => faultsOf(text).map((fault) => `${file}:${line} ${fault}`));

it("no page calls the API by hand: what it sends and is answered is checked against the server's declarations", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.includes("accounts/client/"),
  );
  const byHand = files.filter((file) => /\b(apiFetch|useRead|callApi)(<[^=;]*>)?\(/.test(read(file)));
  // Its address comes from one of two features, which do not know each other; the search asks before there is a session.
  expect(byHand.sort()).toEqual([
    "src/features/search/ui/use-search.ts",
    "src/features/shop/ui/receipt/receipt-view.tsx",
  ]);
});

it("no test mocks a module: the files of one worker share what they import, so whether it counts hangs on what ran before", () => {
  const files = globSync("{src,test}/**/*.test.{ts,tsx}");
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => /^\s*vi\.(?:do)?mock\(/im.test(read(file)))).toEqual([]);
});

it("no text is split by a pattern that begins with as many as there are: over a long run it is tried at each of them", () => {
  const files = globSync("{src,scripts}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const slow = /\.split\(\s*\/(?:\\.|\[(?:[^\]\\]|\\.)*\]|[^\\[(/])(?:[*+]|\{\d*,\})(?!\/)/;
  expect(files.filter((file) => slow.test(read(file)))).toEqual([]);
});

describe("words that people read", () => {
  it("of the sources follow the house style", () => {
    const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => complain(file, textsOf(file, read(file))))).toEqual([]);
  });

  it("tell no time of Dhaka to staff without saying so: theirs are told in UTC", () => {
    const files = globSync("src/**/admin/**/*.tsx").filter((file) => !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(100);
    // The door stands beside a clock of the hall.
    const inTheHall = /tickets\/ui\/admin\/door/;
    const silent = files.filter((file) => {
      const text = read(file);
      return text.includes("formatDhakaTime(") && !/ (Dhaka time|in Dhaka)\b/.test(text) && !inTheHall.test(file);
    });
    expect(silent).toEqual([]);
  });

  it("of the seeds follow the house style", () => {
    const files = globSync("db/seed/**/*.{md,yaml,json}");
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => complain(file, ownLines(read(file))))).toEqual([]);
  });

  it.each([
    ["The colour of the licence", 1],
    ["We send a mail to the address", 1],
    ["Enter your e-mail", 1],
    ["It rose by 37 % in all", 1],
    ["Valid from 1 August 2025 on", 1],
    ["All of yours stand in one list", 1],
    ["Put a trade query", 1],
    ["The Utilisation Declaration (UD) is approved", 0],
    ["We'll email you when the mail server answers", 0],
    ["The color of the license, from August 1, 2025, fell by 37%", 0],
  ])("%s", (text, faults) => {
    expect(faultsOf(text)).toHaveLength(faults);
  });

  it("are found in markup, attributes, templates and values, not in machine's parts", () => {
    const source = `import x from "the colour of it";
      const a = \`Your colour is \${x} here\`;
      const b = <p className="colour of it" title="My colour here">Another <b>colour of</b> it</p>;
      const c = sql\`select colour from it\`; const d = { label: "One colour more" };`;
    expect(textsOf("a.tsx", source).filter(({ text }) => faultsOf(text).length > 0)).toHaveLength(4);
  });
});
