import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { avatarLimits } from "#features/accounts/avatars.server.ts";
import { mostSentBytes } from "#features/discounts/proof-state.ts";
import { uploadLimits } from "#features/media/admin/contract.ts";
import { readConfig } from "#platform/config.server.ts";
import { arrivalMs, usualArrival } from "#platform/http/web-server.server.ts";
import { serverEnvironment, serverFlags } from "../scripts/node-flags.mjs";

const shipped = (name: string) => readFileSync(path.join("deploy", name), "utf8");

/** The lines NAME=value of a file of settings, as systemd and containers read them. */
const settingsOf = (text: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).replaceAll('"', "")]),
  );

it("starts Node as npm run serve does, under systemd and in a container", () => {
  for (const name of ["iit.service", "Dockerfile"]) {
    const text = shipped(name);
    for (const flag of serverFlags) expect(text).toContain(flag);
    for (const [variable, value] of Object.entries(serverEnvironment)) expect(text).toContain(`${variable}=${value}`);
    expect(text).toContain("scripts/serve.ts");
  }
});

it("is started again by systemd for as long as it takes", () => {
  const unit = shipped("iit.service");
  // With a bound, a database that was away for some minutes at the start left the site down for good.
  expect(unit).toMatch(/^\[Unit\]\n(?:[^[]*\n)?StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=on-failure$/m);
});

it("has settings that the site takes once the empty ones are filled in", () => {
  const settings = settingsOf(shipped("iit.env"));
  expect(settings.AUTH_SECRET).toBe("");
  const filled = { ...settings, AUTH_SECRET: "x".repeat(48), SMTP_URL: "smtps://user:password@mail.example:465" };
  expect(readConfig(filled)).toMatchObject({ mode: "production", trustProxy: 1, host: "127.0.0.1" });
});

it("lets the largest body of the site through, and not much more", () => {
  const most = Number(/client_max_body_size (\d+)m;/.exec(shipped("nginx.conf"))?.[1]) * 1024 * 1024;
  expect(most).toBeGreaterThan(Math.max(avatarLimits.bytes, uploadLimits.part));
  expect(most).toBeLessThanOrEqual(avatarLimits.bytes * 2);
  const refused = new RegExp(/@huge header_regexp Content-Length (\S+)/.exec(shipped("Caddyfile"))?.[1] ?? "nothing");
  for (const passes of [0, uploadLimits.part, avatarLimits.bytes]) expect(String(passes)).not.toMatch(refused);
  for (const stops of [most, most + 1, 9_999_999, 10_000_000, 123_456_789_012]) expect(String(stops)).toMatch(refused);
});

it("takes the largest bodies of the site from a phone with a quarter of a megabit a second", () => {
  const bytesPerMs = 250_000 / 8 / 1000;
  // A proof of study is sent as text (base64).
  for (const bytes of [avatarLimits.bytes, Math.ceil(mostSentBytes / 3) * 4])
    expect(arrivalMs(bytes, usualArrival)).toBeGreaterThan(bytes / bytesPerMs);
  // nginx takes a body in before the site hears of it; Caddy hands it on as it comes, and has to wait as long as the site does.
  const minutes = Number(/read_body (\d+)m/.exec(shipped("Caddyfile"))?.[1]);
  expect(minutes * 60_000).toBeGreaterThan(usualArrival.most);
  expect(shipped("nginx.conf")).not.toContain("proxy_request_buffering off");
});

it("keeps logs for 30 days at most, in containers, too, as docs/privacy.md says", () => {
  const days = (name: string) => Number(new RegExp(`^${name}=(\\d+)day$`, "m").exec(shipped("journald.conf"))?.[1]);
  // A file goes once its newest line is old enough: its oldest is older by as long as files are written to.
  expect(days("MaxRetentionSec") + days("MaxFileSec")).toBeLessThanOrEqual(30);
  const { services } = parse(shipped("compose.yaml"), { merge: true }) as Compose;
  for (const [name, { logging }] of Object.entries(services)) expect(logging, name).toEqual({ driver: "journald" });
});

it("has commands in the runbook that can be given at each upgrade", () => {
  const upgrade = /\n## Upgrade\n([\s\S]*?)\n## /.exec(readFileSync("docs/runbook.md", "utf8"))?.[1] ?? "";
  // A file that is there is not overwritten, so the name of the copy is another each time.
  expect(upgrade).toMatch(/iit-cli backup "\/var\/lib\/iit\/before-\$\(date /);
  for (const name of ["iit.service", "iit-cli"]) expect(upgrade).toContain(`/opt/iit/deploy/${name} `);
  // The change itself deletes nothing: given again after one that failed, it would be what ran last.
  expect(/systemctl stop iit\n([\s\S]*?)```/.exec(upgrade)?.[1]).not.toMatch(/\brm\b/);
});

interface Compose {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; [other: string]: unknown }>;
  volumes: Record<string, unknown>;
}

it("composes containers that have what they name, and no more rights than they need", () => {
  const { services, volumes } = parse(shipped("compose.yaml"), { merge: true }) as Compose;
  expect(Object.keys(services).sort()).toEqual(["database", "proxy", "site-1", "site-2"]);
  for (const name of ["site-1", "site-2"])
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"] });
  // What stands here beats site.env, so it is what its first lines ask to leave out there.
  const ours = ["DATABASE_URL", "DATA_DIR", "HOST", "PORT", "SITE_URL", "TRUST_PROXY"];
  expect(Object.keys(services["site-1"]?.environment ?? {}).sort()).toEqual(ours);
  // A copy each night also where nobody thought of one; the later file counts.
  expect(services["site-1"]?.env_file).toEqual(["compose.env", "site.env"]);
  expect(shipped("compose.env")).toMatch(/^BACKUP_TO=\/copies$/m);
  for (const [name, service] of Object.entries(services))
    for (const volume of service.volumes ?? []) {
      const from = volume.split(":")[0] ?? "";
      expect(from.startsWith(".") ? existsSync(path.join("deploy", from)) : from in volumes, `${name}: ${from}`).toBe(
        true,
      );
    }
  // What the shipped Caddyfile reads from its environment is set, or has a value of its own there.
  const read = [...shipped("Caddyfile").matchAll(/\{\$([A-Z_]+):[^}]+\}/g)].map(([, name = ""]) => name);
  expect(read.sort()).toEqual(["HTTPS_PORT", "HTTP_PORT", "SITE", "SITE_NAME", "TLS"]);
  for (const name of Object.keys(services.proxy?.environment ?? {})) expect(read).toContain(name);
  expect(statSync("deploy/iit-cli").mode & 0o111).toBeGreaterThan(0);
});

const systemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

it("is a unit that systemd finds closed enough", ({ skip }) => {
  if (!systemd) skip("systemd-analyze is not installed here, so nobody judges deploy/iit.service.");
  const judged = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=15", path.resolve("deploy/iit.service")],
    { encoding: "utf8" },
  );
  expect(judged.stdout).toMatch(/Overall exposure level for iit\.service: 1\.\d/);
  expect(judged.status).toBe(0);
});
