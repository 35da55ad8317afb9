declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

interface ImportMeta {
  /** Set by Vite: what is only for the other side is left out of a build. */
  readonly env: { readonly SSR: boolean };
}
