import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { ServerBuild } from "react-router";
import { badgeRoutes } from "#features/certificates/badges/routes.server.ts";
import { certificateForms } from "#features/certificates/forms.server.ts";
import { contactForms } from "#features/contact/forms.server.ts";
import { mediaFiles } from "#features/media/service.server.ts";
import { newsletterForms } from "#features/newsletter/forms.server.ts";
import { downloadForms } from "#features/resources/forms.server.ts";
import { returnPath } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { diskFullError } from "#platform/disk.server.ts";
import { isAtThisMachine } from "#platform/http/client-address.server.ts";
import { sendBytes } from "#platform/http/document.server.ts";
import { failureAnswer } from "#platform/http/failure-answer.server.ts";
import { maskedPath } from "#platform/http/masked-path.ts";
import { withoutOuterSlashes } from "#platform/http/page-address.server.ts";
import type { PageStyles } from "#platform/http/page-styles.server.ts";
import { createSandboxPages } from "#platform/payments/sandbox-page.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { createRestApi } from "./api.server.ts";
import { aliasApi } from "./api-alias.server.ts";
import { createDevMail } from "./dev-mail.server.ts";
import { answerFollowedLinks } from "./followed-link.server.ts";
import { lostPages } from "./lost-pages.server.ts";
import { createPages } from "./pages.server.ts";
import { refuseSearch } from "./search-pages.server.ts";
import { shopOf } from "./shop.server.ts";
import { readState } from "./state-metrics.server.ts";
import { traceRequests } from "./traced-request.server.ts";

type Env = { Bindings: HttpBindings };

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Compares in a time that does not tell how much of a guess was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** Everything behind the front: monitors, the API, the pages. */
export function createApp(
  platform: Platform,
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: { dev?: boolean; styles?: PageStyles } = {},
) {
  const { config, log, metrics, tracing } = platform;
  const app = new Hono<Env>();
  const idOf = (request: Request) => request.headers.get("x-request-id") ?? "";

  if (tracing) app.use(traceRequests(tracing, build));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    const { pathname } = new URL(c.req.url);
    const kind = pathname.startsWith("/api/") ? "api" : "page";
    metrics.requests.inc({ kind, status: `${Math.floor(c.res.status / 100)}xx` });
    metrics.duration.observe({ kind }, seconds);
    // The path only: a query may hold what somebody typed. No address of a person.
    log.info(
      {
        requestId: idOf(c.req.raw),
        method: c.req.method,
        path: maskedPath(pathname),
        status: c.res.status,
        ms: Math.round(seconds * 1000),
      },
      "request",
    );
  });
  app.use(compress());
  app.use(async (c, next) => {
    // The database is not asked: what it would write into its log is what has no room.
    if (platform.room.full && !reading.has(c.req.method)) throw diskFullError();
    await next();
  });

  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ready = await platform.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const state = platform.room.full ? "disk full: only reading" : "ok";
    return c.json({ status: ready ? state : "database unreachable" }, ready ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
  app.get("/metrics", async (c) => {
    const open = config.mode === "local" && isAtThisMachine(c.env.incoming);
    const allowed = config.metricsToken
      ? isSame(c.req.header("authorization") ?? "", `Bearer ${config.metricsToken}`)
      : open;
    if (!allowed) throw new AppError("NOT_FOUND", "Not found.");
    await readState(platform);
    return c.body(await metrics.registry.metrics(), 200, {
      "Content-Type": metrics.registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  if (config.mode === "local" && !config.smtpUrl) app.route("/dev/mail", createDevMail(platform));

  const { sandbox } = shopOf(platform);
  if (sandbox) {
    // Who pays at the test gateway is a person, too.
    app.use("/sandbox-gateway/*", answerFollowedLinks(config));
    app.route(
      "/sandbox-gateway",
      createSandboxPages(sandbox, (outcome, reference) => returnPath("sandbox", outcome, reference)),
    );
  }

  const api = createRestApi(platform);
  app.route("/api/v1", api);
  app.route("/api", aliasApi(api));
  app.route("/files", mediaFiles(platform));
  app.route("/", newsletterForms(platform));
  app.route("/", contactForms(platform));
  app.route("/", certificateForms(platform));
  app.route("/", downloadForms(platform));
  app.route("/", badgeRoutes(platform));
  const pages = createPages(platform, build, options);
  const lost = lostPages(platform);
  app.all("*", async (c) => {
    if (c.req.path.startsWith("/api/") && !/^\/api\/docs\/?$/.test(c.req.path))
      throw new AppError("NOT_FOUND", "No such API endpoint.");
    // As it was written: decoded, `%5C` at its beginning would lead to another site.
    const address = new URL(c.req.url);
    // A form of a page that needs JavaScript, sent without it: the page itself says so, better than an error in JSON.
    if (c.req.method === "POST" && c.req.header("accept")?.includes("text/html"))
      return c.redirect(withoutOuterSlashes(address.pathname) + address.search, 303);
    const refused = await refuseSearch(platform, c);
    if (refused) return refused;
    const { pathname, search } = address;
    const page = () => pages(c.req.raw, idOf(c.req.raw));
    const { status, headers, body } = await (reading.has(c.req.method) ? lost(pathname + search, page) : page());
    // Straight to the socket, as the front does it: a page is the one answer that is large.
    c.env.outgoing.writeHead(status, headers);
    sendBytes(c.env.outgoing, body ?? []);
    return new Response(null, { status, headers: RESPONSE_ALREADY_SENT.headers });
  });

  app.onError(failureAnswer(log));
  return app;
}
