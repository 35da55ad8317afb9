import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { about, production, useInstallation } from "../../../test/doctor.ts";
import { fillDisk, noSmallDisk, useSmallDisk } from "../../../test/process/small-disk.ts";
import { report } from "./finding.ts";
import { checkProgram } from "./machine.server.ts";

const installation = useInstallation();
const { folder, secret, see } = installation;

it("finds nothing broken where nothing is, and leaves nothing behind", async () => {
  const findings = await see();
  expect(findings.filter(({ state }) => state === "broken")).toEqual([]);
  for (const part of [
    "node",
    "settings",
    "data folder",
    "disk",
    "database",
    "clock",
    "migrations",
    "accounts",
    "outbox",
    "purchases",
    "email",
    "payments",
  ])
    expect(about(findings, part), part).toMatch(/^ok: /);
  expect(about(findings, "secret")).toBe("ok: given by AUTH_SECRET");
  expect(readdirSync(folder)).toEqual([]);
  expect(report(findings)).toContain("Nothing is broken");
});

it("names each fault of the settings, and says that the rest was not looked at", async () => {
  const findings = await see({ PORT: "99999", LOG_LEVEL: "loud", PAYMENT: "stripe" });
  expect(about(findings, "settings")).toMatch(
    /^broken: PORT: PORT must be at most 65535[\s\S]*LOG_LEVEL[\s\S]*PAYMENTS may be meant/,
  );
  expect(about(findings, "the rest")).toContain("Not looked at");
});

describe("the machine", () => {
  it("tells an old Node", async () => {
    expect(checkProgram(readConfig({}), "20.1.0")).toContainEqual(
      expect.objectContaining({ state: "broken", says: expect.stringContaining("20.1.0") }),
    );
  });

  it("tells a data folder that is missing, a file, or not writable, and makes none", async () => {
    const missing = path.join(folder, "missing");
    expect(about(await see({ DATA_DIR: missing }), "data folder")).toContain("DATA_DIR names the wrong place");
    expect(existsSync(missing)).toBe(false);
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    onTestFinished(() => rmSync(file));
    expect(about(await see({ DATA_DIR: file }), "data folder")).toMatch(/^broken: .* is a file, not a folder/);
    // /proc is written by nobody, whichever the account.
    expect(about(await see({ DATA_DIR: "/proc/self" }), "data folder")).toMatch(
      /^broken: \/proc\/self .*cannot be written|^broken: .*belongs/,
    );
  });

  it("tells a disk without room, and that it is full", async ({ skip }) => {
    const disk = useSmallDisk(8);
    if (!disk) return skip(noSmallDisk);
    expect(about(await see({ DATA_DIR: disk }), "disk")).toMatch(/^broken: Only 8 MB free/);
    fillDisk(disk);
    const full = await see({ DATA_DIR: disk });
    expect(about(full, "data folder")).toMatch(/^broken: .*its disk is full/);
  });

  it("tells a secret that others may read, one that was cut short, and one that is not used", async () => {
    const file = path.join(folder, "secret");
    onTestFinished(() => rmSync(file, { force: true }));
    writeFileSync(file, `${secret}\n`, { mode: 0o644 });
    chmodSync(file, 0o644);
    expect(about(await see({ AUTH_SECRET: "" }), "secret")).toMatch(/^look: .*other accounts.*chmod 600/);
    chmodSync(file, 0o600);
    expect(about(await see({ AUTH_SECRET: "" }), "secret")).toMatch(/^ok: kept in/);
    writeFileSync(file, "short\n");
    expect(about(await see({ AUTH_SECRET: "" }), "secret")).toMatch(/^broken: .*only 5 characters/);
    expect(about(await see(), "secret")).toContain("holds another one, which is not used");
    rmSync(file);
    expect(about(await see({ AUTH_SECRET: "ab".repeat(20) }), "secret")).toContain("may be guessed");
  });
});

it("as a command ends with 1 and shows no secret, whatever others repeat of it", async () => {
  const env = {
    ...production,
    DATA_DIR: folder,
    PORT: String(installation.port),
    AUTH_SECRET: "a-secret-nobody-may-see-0123456789",
    DATABASE_URL: "postgres://iit:p%40ss-of-database@127.0.0.1:9/a-secret-nobody-may-see-0123456789",
    SMTP_URL: "smtp://site:pass-of-mail@127.0.0.1:9",
    METRICS_TOKEN: "token-of-the-metrics",
  };
  const child = spawn(process.execPath, ["scripts/cli.ts", "doctor"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toMatch(/BROKEN +database .*nothing listens there/);
  expect(said).toMatch(/BROKEN +email /);
  expect(said).not.toMatch(/nobody-may-see|pass-of-mail|ss-of-database|token-of-the/);
});
