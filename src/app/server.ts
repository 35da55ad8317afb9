import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { readConfig } from "#platform/config.server.ts";
import { createFront } from "#platform/http/front.server.ts";
import { readPageStyles } from "#platform/http/page-styles.server.ts";
import { loadStaticFiles } from "#platform/http/static-files.server.ts";
import { createWebServer } from "#platform/http/web-server.server.ts";
import { createApp } from "./create-app.server.ts";
import early from "./early/early.ts?inline-script";
import { checkNode, greeting, sayWhyNot } from "./greeting.server.ts";
import { pageQueries } from "./page-queries.ts";
import { startRuntime } from "./runtime.server.ts";
import { serveUntilStopped } from "./serve.server.ts";

/** The production process: everything of a built site in one place, started by scripts/start.mjs. */
try {
  checkNode();
  const config = readConfig(process.env);
  await serveUntilStopped(config, async (note, parts) => {
    const platform = await startRuntime(config, note, parts);
    // The script in the head of pages may give an element a class: whatever could be one in its text.
    const styles = readPageStyles(path.resolve("build/server/page-styles.json"), early.match(/[\w-]+/g) ?? []);
    const listener = getRequestListener(createApp(platform, build, { styles }).fetch, { overrideGlobalObjects: false });
    const front = createFront({
      config,
      pageCache: platform.pageCache,
      metrics: platform.metrics,
      knownQueries: pageQueries,
      statics: loadStaticFiles(path.resolve("build/client")),
      next: (request, response) => void listener(request, response),
    });
    const server = createWebServer(front);
    return { server, log: platform.log, lines: greeting(config) };
  });
} catch (error) {
  console.error(sayWhyNot(error));
  process.exit(1);
}
