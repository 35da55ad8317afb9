import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { deriveKey, loadSecret } from "./secret.server.ts";

describe("loadSecret", () => {
  it("makes a secret once, readable by its owner only", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "iit-secret-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const made = loadSecret(undefined, folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(loadSecret(undefined, folder)).toBe(made);
    expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
    expect(loadSecret("from outside", folder)).toBe("from outside");
  });

  it("takes no damaged secret: keys of an empty one anybody could reckon", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "iit-secret-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const left of ["", "\n", "a".repeat(31)]) {
      writeFileSync(path.join(folder, "secret"), left);
      expect(() => loadSecret(undefined, folder)).toThrow("is damaged");
    }
    writeFileSync(path.join(folder, "secret"), "a".repeat(32));
    expect(loadSecret(undefined, folder)).toBe("a".repeat(32));
  });
});

describe("deriveKey", () => {
  it("gives each purpose a key of its own, always the same", () => {
    expect(deriveKey("s", "a")).toHaveLength(32);
    expect(deriveKey("s", "a")).toEqual(deriveKey("s", "a"));
    expect(deriveKey("s", "a")).not.toEqual(deriveKey("s", "b"));
    expect(deriveKey("s", "a")).not.toEqual(deriveKey("t", "a"));
  });
});
