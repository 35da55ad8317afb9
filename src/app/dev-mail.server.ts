import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Config } from "#platform/config.server.ts";
import { isAtThisMachine } from "#platform/http/client-address.server.ts";
import { readKeptMails } from "#platform/mail/transport.server.ts";

/** Where mails are kept while no SMTP server is set. */
export function keptMailFolder(config: Pick<Config, "dataDir">): string {
  return path.join(config.dataDir, "mails");
}

/** Shows the kept mails, to this machine only. A mail's HTML stands in a sandboxed frame. */
export function createDevMail(config: Config) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    if (!isAtThisMachine(c.env.incoming)) return c.notFound();
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/", async (c) => {
    const mails = await readKeptMails(keptMailFolder(config));
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(html`<!doctype html><html lang="en"><head><title>Kept mails</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body><h1>Kept mails</h1>
      ${mails.length === 0 ? html`<p>No mail yet. Mails appear here because SMTP_URL is not set.</p>` : ""}
      <ul>${mails.map((mail, i) => html`<li><a href="/dev/mail/${i}">${mail.subject}</a> to ${mail.to}, ${mail.keptAt}</li>`)}</ul></body></html>`);
  });
  app.get("/:place{[0-9]+}", async (c) => {
    const mail = (await readKeptMails(keptMailFolder(config)))[Number(c.req.param("place"))];
    if (!mail) return c.notFound();
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(html`<!doctype html><html lang="en"><head><title>${mail.subject}</title></head>
      <body><p><a href="/dev/mail">All mails</a></p><h1>${mail.subject}</h1><p>To ${mail.to}</p><pre>${mail.text}</pre>
      <iframe title="The mail as HTML" src="/dev/mail/${c.req.param("place")}/html" width="680" height="800" sandbox></iframe></body></html>`);
  });
  app.get("/:place{[0-9]+}/html", async (c) => {
    const mail = (await readKeptMails(keptMailFolder(config)))[Number(c.req.param("place"))];
    if (!mail) return c.notFound();
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'self'",
    );
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(html`${raw(mail.html)}`);
  });
  return app;
}
