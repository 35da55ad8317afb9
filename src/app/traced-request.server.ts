import type { Context } from "hono";
import { routePath } from "hono/route";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Tracing } from "#platform/tracing/tracing.server.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The routes of a build as the router matches them. */
function treeOf(routes: ServerBuild["routes"]): RouteObject[] {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route !== undefined && route.parentId === parentId
        ? [
            route.index === true
              ? { id: route.id, index: true as const }
              : { id: route.id, ...(route.path === undefined ? {} : { path: route.path }), children: below(route.id) },
          ]
        : [],
    );
  return below(undefined);
}

/** The pattern of a page's address ('/blogs/:slug'), which has nothing that anybody typed. */
function pagePattern(routes: ServerBuild["routes"]): (pathname: string) => string {
  const tree = treeOf(routes);
  return (pathname) => {
    // What the router itself asks for is the same page.
    const page = pathname.replace(/(?:\/_root)?\.data$/, "") || "/";
    const matches = matchRoutes(tree, page) ?? [];
    const parts = matches.flatMap(({ route }) =>
      route.path === undefined ? [] : [route.path.replace(/^\/|\/$/g, "")],
    );
    return `/${parts.filter((part) => part !== "").join("/")}`;
  };
}

/** Does what a request asks for in a span of its own, named by the pattern of its address; no address, no query, no header is in it. */
export function traceRequests(tracing: Tracing, build: Build) {
  let patternOf: ((pathname: string) => string) | undefined;
  return (c: Context, next: () => Promise<void>): Promise<void> => {
    const { method } = c.req;
    const begin = {
      name: method,
      kind: "server",
      traceparent: c.req.header("traceparent"),
      attributes: { "http.request.method": method, "iit.request.id": c.req.header("x-request-id") ?? "" },
    } as const;
    return tracing.inSpan(begin, async (span) => {
      await next();
      if (!span.recorded) return;
      const api = routePath(c);
      if (api === "*" || api === "/*")
        patternOf ??= pagePattern((typeof build === "function" ? await build() : build).routes);
      const route = (patternOf && (api === "*" || api === "/*") ? patternOf(c.req.path) : api) || "/*";
      span.rename(`${method} ${route}`);
      span.set({ "http.route": route, "http.response.status_code": c.res.status });
      if (c.res.status >= 500) span.fail(String(c.res.status));
    });
  };
}
