declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

interface ImportMeta {
  /** Set by Vite: what is only for the other side is left out of a build. Sources that run as they are (cli) have none. */
  readonly env: { readonly SSR: boolean; readonly PROD: boolean };
}

/** A file and what it imports as one small script (scripts/inline-script.ts); empty in the browser's own bundle. */
declare module "*?inline-script" {
  const code: string;
  export default code;
}
