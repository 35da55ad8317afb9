import { buildIfChanged } from "./build.ts";

buildIfChanged();
await import("./serve.ts");
