import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ConfigError, readConfig } from "../config.server.ts";

/** What is loaded when tracing is started like this, by a process of its own. */
function loadedBy(given: string, before: string): string[] {
  const code = `
    import { registerHooks } from "node:module";
    const seen = [];
    registerHooks({ resolve(name, context, next) { if (/^@opentelemetry.(?!api$)/.test(name)) seen.push(name); return next(name, context); } });
    // prom-client brings the words of the API by itself; they do nothing without the rest.
    ${before}
    const { startTracing } = await import("./src/platform/tracing/tracing.server.ts");
    const tracing = await startTracing(${given});
    await tracing?.stop();
    console.log(JSON.stringify(seen));
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(stderr.replaceAll(/.*Warning.*\n.*/g, "").trim()).toBe("");
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

it("loads none of its libraries where nobody asked for traces", () => {
  expect(loadedBy("undefined", 'await import("./src/app/runtime.server.ts");')).toEqual([]);
  expect(loadedBy('{ url: "http://127.0.0.1:9/v1/traces", headers: {}, share: 1, service: "x" }', "")).toContain(
    "@opentelemetry/sdk-trace",
  );
});

it("is the only one who knows them, in one file that is loaded late", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const naming = (text: string) => files.filter((file) => readFileSync(path.join("src", file), "utf8").includes(text));
  expect(naming('"@opentelemetry/')).toEqual(["platform/tracing/open-telemetry.server.ts"]);
  expect(naming("open-telemetry.server.ts")).toEqual(["platform/tracing/tracing.server.ts"]);
  expect(readFileSync("src/platform/tracing/tracing.server.ts", "utf8")).not.toMatch(/^import (?!type)/m);
});

it("reads where traces go", () => {
  expect(readConfig({}).traces).toBeUndefined();
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: "1" }).traces).toBeUndefined();
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi, x-key=a=b%",
    }).traces,
  ).toEqual({
    url: "https://traces.example/otlp/v1/traces",
    headers: { authorization: "Basic YTpi", "x-key": "a=b%" },
    share: 0.1,
    service: "iit-website",
  });
});

it.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://traces.example"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://name:word@traces.example"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a=b,=c"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.1"],
  ["OTEL_TRACES_SAMPLER_ARG", "-0.1"],
  ["OTEL_TRACES_SAMPLER_ARG", "all"],
])("refuses %s=%s", (name, value) => {
  const faults = () => readConfig({ [name]: value });
  expect(faults).toThrow(ConfigError);
  expect(faults).toThrow(name);
});
