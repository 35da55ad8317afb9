import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyBinaries, draftOfCopy } from "./embedded-owner.server.ts";

function makeNative() {
  const folder = mkdtempSync(path.join(tmpdir(), "iit-owner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const native = path.join(folder, "package", "native");
  mkdirSync(path.join(native, "bin"), { recursive: true });
  writeFileSync(path.join(native, "bin", "postgres"), "");
  writeFileSync(path.join(native, "..", "package.json"), '{ "version": "17.5.0-beta.16" }');
  return { native, outside: path.join(folder, "outside") };
}

it("copies the server under its version, and removes what a start that was killed has left", () => {
  const { native, outside } = makeNative();
  // Of a start that was killed, in a container in which this process has its number; of one that still copies.
  for (const draft of [draftOfCopy(outside), path.join(outside, `draft-of-server-${process.ppid}`)])
    mkdirSync(path.join(draft, "lib"), { recursive: true });
  const copied = copyBinaries(native, outside);
  expect(readdirSync(outside)).toEqual([`draft-of-server-${process.ppid}`, "server-17.5.0-beta.16"]);
  expect(readdirSync(path.join(copied, "bin"))).toEqual(["postgres"]);
  expect(readdirSync(copied)).toEqual(["bin"]);
});

it("calls a draft nothing that could be taken for a server of an older version", () => {
  expect(path.matchesGlob(draftOfCopy("/var/lib/iit-website"), "/var/lib/iit-website/server-*")).toBe(false);
});
