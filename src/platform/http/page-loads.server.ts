import { createHash } from "node:crypto";
import { createContext, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Loader = (args: LoaderFunctionArgs) => unknown;

/** What one loader was asked for a page. */
interface Load {
  routeId: string;
  params: LoaderFunctionArgs["params"];
  pattern: string;
  url: string;
}

/** What a kept page was made from: what its loaders were asked, and a hash of all that they gave. */
export interface Made {
  loads: readonly Load[];
  from: string;
}

/**
 * Writes data down in a way that two values share only when a page shows both alike. Throws where it can't know: what is
 * neither text, number, truth nor nothing, nor a list or plain object of them, may hold what can't be seen from outside (an answer, its headers).
 */
function write(value: unknown, to: string[]): void {
  if (typeof value === "string") to.push('"', String(value.length), " ", value);
  else if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean")
    to.push(String(value), ",");
  else if (Array.isArray(value)) {
    to.push("[");
    for (const one of value) write(one, to);
    to.push("]");
  } else {
    const kind = typeof value === "object" ? Object.getPrototypeOf(value) : undefined;
    if (kind !== Object.prototype && kind !== null) throw new TypeError("not plain data");
    to.push("{");
    for (const key of Object.keys(value as object)) {
      write(key, to);
      write((value as Record<string, unknown>)[key], to);
    }
    to.push("}");
  }
}

/** What `data()` gives is taken apart: the data, and the plain status and headers beside it. */
function writeGiven(given: unknown, to: string[]): void {
  const { type, data, init } = (given ?? {}) as { type?: unknown; data?: unknown; init?: unknown };
  if (type === "DataWithResponseInit") write([data, init], to);
  else write(given, to);
}

/**
 * The loads of one page. Each loader runs once for it: what was loaded to see whether the page is still what it was is what
 * it is rendered from where it isn't.
 */
export class PageLoads {
  private readonly begun = new Map<string, { load: Load; given: Promise<unknown> }>();

  /** What the loader of a route gives, asked for once. */
  load(routeId: string, loader: Loader, args: LoaderFunctionArgs): Promise<unknown> {
    const before = this.begun.get(routeId);
    if (before) return before.given;
    const { params, pattern, url } = args;
    const given = (async () => loader(args))();
    this.begun.set(routeId, { load: { routeId, params, pattern, url: url.href }, given });
    return given;
  }

  /** Loads again what a page was made from, failures included: whoever renders it then meets them. */
  async again(routes: Routes, loads: readonly Load[], context: RouterContextProvider): Promise<void> {
    const given = loads.map(({ routeId, params, pattern, url: href }) => {
      const url = new URL(href);
      // Few loaders look at it, and it takes longer than all the rest of this.
      const args = {
        params,
        pattern,
        url,
        context,
        get request() {
          return new Request(href);
        },
      };
      // The loader that stands there is the one that remembers (`remembering`).
      return routes[routeId]?.module.loader?.(args as LoaderFunctionArgs);
    });
    await Promise.allSettled(given);
  }

  /**
   * What the page is made from, once all is loaded. Undefined where that can't be told: nothing was loaded, a loader
   * failed, or gave something other than plain data.
   */
  async made(islands: ReadonlyMap<string, string> | null): Promise<Made | undefined> {
    if (this.begun.size === 0) return undefined;
    try {
      const text: string[] = [];
      for (const [routeId, { given }] of [...this.begun].sort(([one], [other]) => (one < other ? -1 : 1))) {
        write(routeId, text);
        writeGiven(await given, text);
      }
      for (const island of [...(islands ?? [])].sort(([one], [other]) => (one < other ? -1 : 1))) write(island, text);
      const from = createHash("sha256").update(text.join("")).digest("base64url");
      return { loads: [...this.begun.values()].map(({ load }) => load), from };
    } catch {
      return undefined;
    }
  }
}

/** The loads of the page that is being made. */
export const pageLoadsContext = createContext<PageLoads>();

/** The routes with loaders whose loads are remembered for their page (`PageLoads`). */
export function remembering(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader as Loader | undefined;
      if (!route || !loader) return [id, route];
      const remembered: Loader = (args) => args.context.get(pageLoadsContext).load(id, loader, args);
      return [id, { ...route, module: { ...route.module, loader: remembered } }];
    }),
  );
}
