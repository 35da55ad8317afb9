import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createLog } from "#platform/log.server.ts";
import { lineSchema, logFields, logPaper } from "./log-schema.ts";

/** The names of the fields of an object as it is written in a source. */
function namesIn(source: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let part = "";
  const end = () => {
    const [, name] = /^\s*(?:\/\/.*\n\s*)*(\w+)\s*(?::|$)/.exec(part) ?? [];
    if (name) names.push(name);
    else if (part.trim() !== "") names.push(part.trim());
    part = "";
  };
  for (const sign of source) {
    if ("}])".includes(sign)) depth -= 1;
    if (depth === 1 && sign === ",") end();
    else if (depth >= 1) part += sign;
    if ("{[(".includes(sign)) depth += 1;
    if (depth === 0) break;
  }
  end();
  return names;
}

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(path.join("src", file), "utf8") }));
const call = /\blog\??\.(?:info|warn|error|debug|fatal|trace)\(\s*/g;
const lines = sources.flatMap(({ file, text }) =>
  [...text.matchAll(call)].map((found) => ({ file, rest: text.slice(found.index + found[0].length) })),
);
const written = [...new Set(lines.flatMap(({ rest }) => (rest.startsWith("{") ? namesIn(rest) : [])))].sort();

it("has a paper that says what every line of the sources writes", async () => {
  expect(lines.length).toBeGreaterThan(30);
  // Only the process's own faults come as an object that is made elsewhere.
  const others = lines.filter(({ rest }) => !/^["{`]/.test(rest)).map(({ file }) => file);
  expect([...new Set(others)]).toEqual(["app/serve.server.ts"]);
  for (const name of written) expect(name).toMatch(/^\w+$/);
  // What says who somebody is, or what they typed, has no field.
  expect(written.filter((name) => /mail$|name$|phone|address|query|body|token|password|ip$/i.test(name))).toEqual([]);
  await expect(logPaper(written)).toMatchFileSnapshot("../docs/logs.md");
});

it("writes lines of this shape, whatever went wrong", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-log-"));
  const file = path.join(folder, "log");
  const log = createLog("info", file);
  log.info({ requestId: "x", method: "GET", path: "/", status: 200, ms: 3 }, "request");
  log.error(
    { err: new Error("no", { cause: new Error("somebody@example.org") }), requestId: "x", path: "/" },
    "request failed",
  );
  log.warn({ reason: "gone" }, "database connection lost");
  log.error({ err: { fullName: "Rahima", email: "a@example.org" } }, "job failed");
  const read = () => readFileSync(file, "utf8").trim().split("\n");
  await expect.poll(() => read().length).toBe(4);
  for (const line of read()) {
    lineSchema.parse(JSON.parse(line));
    expect(line).not.toMatch(/@example|Rahima/);
  }
  expect(Object.keys(logFields)).toEqual(expect.arrayContaining(["level", "time", "pid", "msg"]));
  rmSync(folder, { recursive: true, force: true });
});
