import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";

// Serves what is built, with the packages that package.json names as dependencies and no others.
const server = path.resolve("build/server/index.js");
if (!existsSync(server)) {
  console.error("There is no build yet. Run npm run build first, or npm start, which does both.");
  process.exit(1);
}
// The server checks its own Node too: it can be started without this script.
process.env.NODE_ENV = "production";
// A third less to do at the next start. It goes away with the build it belongs to; where it cannot be written, nothing is kept.
enableCompileCache("build/.compiled");
await import(server);
