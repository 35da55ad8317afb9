import { existsSync } from "node:fs";
import path from "node:path";

// Serves what is built, with the packages that package.json names as dependencies and no others.
const server = path.resolve("build/server/index.js");
if (!existsSync(server)) {
  console.error("There is no build yet. Run npm run build first, or npm start, which does both.");
  process.exit(1);
}
// The server checks its own Node too: it can be started without this script.
process.env.NODE_ENV = "production";
await import(server);
