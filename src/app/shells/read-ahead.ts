import { readAhead } from "#features/accounts/client/admin-read.ts";

/** What the framework's page has in the window by the time at which its modules are there, as far as it is asked here. */
interface Page {
  __reactRouterRouteModules?: Record<string, { clientLoader?: (args: never) => Promise<unknown> }>;
  __reactRouterManifest?: { routes: Record<string, { path?: string }> };
  /** There as soon as the router is. */
  __reactRouterDataRouter?: object;
}

/** The values that the address has for the names of a route ('admin-dashboard/users/:id'). */
export function paramsOf(pattern: string, pathname: string): Record<string, string | undefined> {
  const given = pathname.split("/").filter((part) => part !== "");
  const named = pattern.split("/").map((part, i) => [part, given[i]] as const);
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(":")).map(([part, value]) => [part.replace(/[:?]/g, ""), value]),
  );
}

/**
 * Has the screen that the page was opened with ask for its data now: the router would only begin once React has gone through
 * the page, and on a slow computer that takes longer than the answer.
 */
export function readFirstScreen(): void {
  const {
    __reactRouterRouteModules: modules,
    __reactRouterManifest: manifest,
    __reactRouterDataRouter,
  } = window as Page;
  if (!modules || !manifest || __reactRouterDataRouter) return;
  const { href, pathname } = window.location;
  for (const [id, { clientLoader }] of Object.entries(modules)) {
    if (!clientLoader) continue;
    const request = new Request(href.replace(/#.*$/, ""));
    const params = paramsOf(manifest.routes[id]?.path ?? "", decodeURIComponent(pathname));
    readAhead(() => clientLoader({ request, params } as never));
  }
}
