import { keepPage } from "#platform/http/page-plan.server.ts";
import worker from "../offline/worker.ts?inline-script";
import type { Route } from "./+types/worker-file.ts";

/** /sw.js: the service worker. A page's policy does not hold for it, so it has its own: it may ask this site. */
export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return new Response(worker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
