import { createHash } from "node:crypto";
import { createContext, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Loader = (args: LoaderFunctionArgs) => unknown;

/** What one loader was asked for a page. */
interface Load {
  routeId: string;
  params: LoaderFunctionArgs["params"];
  pattern: string;
}

/** What a kept page was made from: what its loaders were asked, and a hash of all that they gave. */
export interface Made {
  /** The address as loaders see it, the same for all of them. */
  url: string;
  loads: readonly Load[];
  from: string;
}

/** Texts of this length on are hashed by themselves: in one text with all others they would be copied, at two bytes a character. */
const longFrom = 500;

/** Data written down: short texts and marks in their order, and the long texts that are meant by some of them. */
class Written {
  private readonly short: string[] = [];
  private readonly long: string[] = [];

  /**
   * Writes data in a way that two values share only when a page shows both alike. Throws where it can't know: what is
   * neither text, number, truth nor nothing, nor a list or plain object of them, may hold what can't be seen from outside (an answer, its headers).
   */
  add(value: unknown): void {
    const { short } = this;
    if (typeof value === "string") {
      if (value.length < longFrom) short.push('"', String(value.length), " ", value);
      else {
        short.push("'", String(value.length), " ");
        this.long.push(value);
      }
    } else if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean")
      short.push(String(value), ",");
    else if (Array.isArray(value)) {
      short.push("[");
      for (const one of value) this.add(one);
      short.push("]");
    } else {
      const kind = typeof value === "object" ? Object.getPrototypeOf(value) : undefined;
      if (kind !== Object.prototype && kind !== null) throw new TypeError("not plain data");
      short.push("{");
      for (const key of Object.keys(value as object)) {
        this.add(key);
        this.add((value as Record<string, unknown>)[key]);
      }
      short.push("}");
    }
  }

  /** A name for all that was added. */
  hash(): string {
    const made = createHash("sha256").update(this.short.join(""));
    for (const text of this.long) made.update(text);
    return made.digest("base64url");
  }
}

/** What `data()` gives is taken apart: the data, and the plain status and headers beside it. */
function addGiven(given: unknown, to: Written): void {
  const { type, data, init } = (given ?? {}) as { type?: unknown; data?: unknown; init?: unknown };
  if (type === "DataWithResponseInit") to.add([data, init]);
  else to.add(given);
}

/**
 * The loads of one page. Each loader runs once for it: what was loaded to see whether the page is still what it was is what
 * it is rendered from where it isn't.
 */
export class PageLoads {
  private readonly begun = new Map<string, { load: Load; given: Promise<unknown> }>();
  private url = "";

  /** What the loader of a route gives, asked for once. */
  load(routeId: string, loader: Loader, args: LoaderFunctionArgs): Promise<unknown> {
    const before = this.begun.get(routeId);
    if (before) return before.given;
    const { params, pattern, url } = args;
    const given = (async () => loader(args))();
    this.begun.set(routeId, { load: { routeId, params, pattern }, given });
    this.url = url.href;
    return given;
  }

  /**
   * Loads again what a page was made from, failures included: whoever renders it then meets them. `request` makes the one that the
   * router would be given: few loaders look at it, and it takes longer than all the rest of this.
   */
  async again(routes: Routes, made: Made, context: RouterContextProvider, request: () => Request): Promise<void> {
    const given = made.loads.map(({ routeId, params, pattern }) => {
      const url = new URL(made.url);
      const args = {
        ...{ params, pattern, url, context },
        get request() {
          return request();
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
      const written = new Written();
      for (const [routeId, { given }] of [...this.begun].sort(([one], [other]) => (one < other ? -1 : 1))) {
        written.add(routeId);
        addGiven(await given, written);
      }
      for (const island of [...(islands ?? [])].sort(([one], [other]) => (one < other ? -1 : 1))) written.add(island);
      return { url: this.url, loads: [...this.begun.values()].map(({ load }) => load), from: written.hash() };
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
