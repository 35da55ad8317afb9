import type { TracesConfig } from "./config.server.ts";
import type { Tracing } from "./span.ts";

export type { Tracing } from "./span.ts";

/** Starts tracing where the configuration asks for it; only then the libraries for it are loaded. */
export async function startTracing(config: TracesConfig | undefined): Promise<Tracing | undefined> {
  if (config === undefined) return undefined;
  const { openTracing } = await import("./open-telemetry.server.ts");
  return openTracing(config);
}
