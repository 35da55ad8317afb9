import { existsSync, globSync, readFileSync } from "node:fs";
import { commands } from "@tiptap/core";
import { expect, it } from "vitest";
import config from "../react-router.config.ts";
import { unusedCommands } from "../scripts/unused-parts.ts";

const packages = "node_modules/@tiptap";

/** Everything that may ask the editor for a step: ours, its pieces, and its core itself. */
const askers = [
  ...globSync("src/**/*.{ts,tsx}"),
  ...globSync(`${packages}/extension*/dist/**/*.js`),
  `${packages}/core/dist/index.js`,
]
  .filter((file) => existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8").replace(/^\s*(\*|\/\/).*$/gm, "") }));

/** Whether a text asks for a step by this name, as `commands.enter()`, `chain().enter()`, `chain.enter()` or `"enter"` in brackets. */
const asks = (text: string, name: string) =>
  new RegExp(`(commands|chain|can|\\)|editor)\\s*\\??\\.${name}\\(|\\["${name}"\\]`).test(text);

it("steps of the editor that are left out are steps of it, and nobody asks for them", () => {
  expect(askers.length).toBeGreaterThan(500);
  // Those that are asked for would be seen.
  for (const name of ["toggleBold", "setTextSelection", "updateAttributes", "liftListItem", "selectTextblockStart"])
    expect(
      askers.some(({ text }) => asks(text, name)),
      name,
    ).toBe(true);
  for (const name of unusedCommands) {
    const step = name.replace("$1", "");
    expect(commands).toHaveProperty(step);
    // One of them may ask for another one.
    const by = askers.filter(({ text }) => asks(text, step)).map(({ file }) => file);
    expect(by, step).toEqual(step === "keyboardShortcut" ? [`${packages}/core/dist/index.js`] : []);
  }
});

it("the router gives its whole list of routes at once, so that its search for more is left out", () => {
  expect(config.routeDiscovery).toEqual({ mode: "initial" });
});
