import { buildIfChanged } from "./build.ts";

// The server checks its own Node too: it can be started without this script.
buildIfChanged();
process.env.NODE_ENV = "production";
await import("../build/server/index.js" as string);
