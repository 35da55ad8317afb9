import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { greeting, sayWhyNot } from "#app/greeting.server.ts";
import { pageQueries } from "#app/page-queries.ts";
import { type LiveParts, startRuntime } from "#app/runtime.server.ts";
import { serveUntilStopped } from "#app/serve.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { createFront } from "#platform/http/front.server.ts";
import type { Platform } from "#platform/platform.server.ts";

// Pages, API and job handlers are loaded through Vite and follow the files as they change. What runs once (database,
// queue, listener, mail, front) is loaded by Node itself and outlives every change; to change it takes a restart.
const runsOnce =
  /^(db\/migrations\/|src\/app\/(runtime|serve|lock|seed|greeting)\.|src\/app\/page-queries\.|src\/platform\/(config|secret|log|line-writer|parts|metrics|process)\.|src\/platform\/(db|jobs|mail|storage)\/|src\/platform\/http\/(front|open-requests|page-cache|static-files|security-headers)\.|scripts\/dev\.ts)/;

process.env.NODE_ENV = "development";

/** Loads a module as it is now: evaluated again after it, or anything it imports, has changed. */
type Load = <T>(id: string) => Promise<T>;

function loaderOf(vite: ViteDevServer): Load {
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment that runs server code here.");
  return async (id) => {
    try {
      return await ssr.runner.import(id);
    } catch (error) {
      // Vite keeps a failed module; when the mending was saved while it was failing, it would be kept for good.
      ssr.runner.clearCache();
      throw error;
    }
  };
}

/** The features' parts of the runtime, looked up each time they are used. A new kind of job is known after a restart. */
function livePartsOf(load: Load): LiveParts {
  const jobsNow = () => load<typeof import("#app/jobs.server.ts")>("/src/app/jobs.server.ts");
  const first = jobsNow();
  return {
    async jobKinds(...parts) {
      const kinds = (await first).jobKinds(...parts);
      return kinds.map((kind) => ({
        ...kind,
        async handler(data: never, stopping: AbortSignal) {
          const now = (await jobsNow()).jobKinds(...parts).find(({ name }) => name === kind.name) ?? kind;
          await now.handler(data, stopping);
        },
      }));
    },
  };
}

/** Vite (React Router's inner one) ends the process on SIGTERM by itself, and the database would stay behind. */
function keepSignals(before: unknown[]): void {
  for (const listener of process.listeners("SIGTERM")) if (!before.includes(listener)) process.off("SIGTERM", listener);
  process.stdin.removeAllListeners("end");
}

/** Answers with the app as it is now; a fault in a file is shown until it is mended. */
function createLiveListener(load: Load, platform: Platform) {
  let made: unknown;
  let listener: ReturnType<typeof getRequestListener>;
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const { createApp } = await load<typeof import("#app/create-app.server.ts")>("/src/app/create-app.server.ts");
      if (createApp !== made) {
        const app = createApp(platform, () => load("virtual:react-router/server-build"), { dev: true });
        listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
        made = createApp;
      }
      await listener(request, response);
    } catch (error) {
      const text = stripVTControlCharacters((error as Error).stack ?? String(error));
      console.error(text);
      if (!response.headersSent)
        response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end(`The code cannot be loaded:\n\n${text}\n`);
    }
  };
}

try {
  const config = readConfig(process.env);
  await serveUntilStopped(config, async (note, parts) => {
    const server = createServer();
    const signals = process.listeners("SIGTERM");
    const vite = await createVite({
      appType: "custom",
      clearScreen: false,
      // Beside the generated types, not in node_modules: copies of the project may share that folder.
      cacheDir: ".react-router/vite",
      server: {
        middlewareMode: true,
        ws: { server },
        allowedHosts: [new URL(config.siteUrl).hostname],
        watch: { ignored: [`${config.dataDir}/**`, "**/var/**", "**/build/**", "**/.react-router/**"] },
      },
    });
    keepSignals(signals);
    try {
      const load = loaderOf(vite);
      const platform = await startRuntime(config, note, parts, livePartsOf(load));
      const listener = createLiveListener(load, platform);
      server.on(
        "request",
        createFront({
          config,
          pageCache: platform.pageCache,
          metrics: platform.metrics,
          knownQueries: pageQueries,
          statics: new Map(),
          next: (request, response) => vite.middlewares(request, response, () => void listener(request, response)),
        }),
      );
      vite.watcher.on("all", (_event, file) => {
        const name = path.relative(process.cwd(), file).split(path.sep).join("/");
        if (runsOnce.test(name)) note(`${name} is loaded once: stop with Ctrl-C and start again to see the change`);
      });
      return {
        server,
        log: platform.log,
        closing: () => vite.close(),
        lines: [...greeting(config), "  Changes   in pages, API, styles and jobs show without a restart"],
      };
    } catch (error) {
      await vite.close();
      throw error;
    }
  });
} catch (error) {
  console.error(sayWhyNot(error));
  process.exit(1);
}
