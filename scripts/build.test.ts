import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { removeLeftDrafts } from "#platform/left-drafts.server.ts";
import { draftOfBuild, shortNameOf } from "./build.ts";

it("names files of the script shorter, and none that the browser could not find again", () => {
  expect(shortNameOf("/assets/text-editor-D4x.js")).toBe("text-editor-D4x");
  for (const file of ["/assets/wall-B1.css", "https://cdn.example/assets/a.js", "/assets/a.js?v=2", "/other/a.js"])
    expect(() => shortNameOf(file)).toThrow(file);
});

it("removes what builds that were killed have left, and leaves those that run alone", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "iit-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dead = [`build-999999999`, `build-999999999-old-0`, `build-${process.pid}`];
  const kept = [`build-${process.ppid}`, `build-${process.ppid}-old-1`, "types"];
  for (const name of [...dead, ...kept]) mkdirSync(path.join(folder, name, "client"), { recursive: true });
  removeLeftDrafts(folder, draftOfBuild);
  expect(readdirSync(folder).sort()).toEqual(kept.sort());
  removeLeftDrafts(path.join(folder, "none"), draftOfBuild);
});
