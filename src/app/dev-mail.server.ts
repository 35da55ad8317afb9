import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { Config } from "#platform/config.server.ts";
import { isAtThisMachine } from "#platform/http/client-address.server.ts";
import { type Mail, readKeptMails } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { mailSamples } from "./mail-samples.server.ts";

/** Where mails are kept while no SMTP server is set. */
export function keptMailFolder(config: Pick<Config, "dataDir">): string {
  return path.join(config.dataDir, "mails");
}

const styles = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
ul{padding-left:1.2rem}li{margin:.4rem 0}iframe{border:1px solid #8888;background:Canvas;max-width:100%}
.frames{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;max-width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8888}`;

/** One page of this small tool; nothing in it runs, and a mail stands in a sandboxed frame. */
function page(c: Context, title: string, content: unknown): Response | Promise<Response> {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(styles)}</style></head><body><nav><a href="/dev/mail">Kept emails</a> · <a href="/dev/mail/preview">All kinds of emails</a></nav><h1>${title}</h1>${content}</body></html>`,
  );
}

function mailPage(c: Context, mail: Mail, frame: string): Response | Promise<Response> {
  const frames = [360, 700].map(
    (width) =>
      html`<figure><figcaption>${width} px</figcaption><iframe title="The email as HTML, ${width} px wide" src="${frame}" width="${width}" height="760" sandbox></iframe></figure>`,
  );
  return page(
    c,
    mail.subject,
    html`<p>To ${mail.to}</p><div class="frames">${frames}</div><h2>As text</h2><pre>${mail.text}</pre>`,
  );
}

function mailHtml(c: Context, mail: Mail): Response | Promise<Response> {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'self'",
  );
  c.header("X-Frame-Options", "SAMEORIGIN");
  return c.html(html`${raw(mail.html)}`);
}

/** Shows the kept mails, and a sample of each kind of mail, to this machine only. */
export function createDevMail({ config, db }: Pick<Platform, "config" | "db">) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    if (!isAtThisMachine(c.env.incoming)) return c.notFound();
    c.header("Cache-Control", "no-store");
    await next();
  });
  const samples = async () => mailSamples(mailSiteOf(await readSettings(db), config.siteUrl));
  const sampleOf = async (c: Context) => (await samples()).find(({ kind }) => kind === c.req.param("kind"));
  const keptOf = async (c: Context) => (await readKeptMails(keptMailFolder(config)))[Number(c.req.param("place"))];

  app.get("/", async (c) => {
    const mails = await readKeptMails(keptMailFolder(config));
    return page(
      c,
      "Kept emails",
      html`${mails.length === 0 ? html`<p>No emails yet. They appear here because SMTP_URL is not set.</p>` : ""}
      <ul>${mails.map((mail, i) => html`<li><a href="/dev/mail/${i}">${mail.subject}</a> to ${mail.to}, ${mail.keptAt}</li>`)}</ul>`,
    );
  });
  app.get("/preview", async (c) =>
    page(
      c,
      "All kinds of emails",
      html`<p>With made-up data.</p><ul>${(await samples()).map(({ kind, subject }) => html`<li><a href="/dev/mail/preview/${kind}">${subject}</a> (${kind})</li>`)}</ul>`,
    ),
  );
  app.get("/preview/:kind{[a-z0-9-]+}", async (c) => {
    const mail = await sampleOf(c);
    return mail ? mailPage(c, mail, `/dev/mail/preview/${mail.kind}/html`) : c.notFound();
  });
  app.get("/preview/:kind{[a-z0-9-]+}/html", async (c) => {
    const mail = await sampleOf(c);
    return mail ? mailHtml(c, mail) : c.notFound();
  });
  app.get("/:place{[0-9]+}", async (c) => {
    const mail = await keptOf(c);
    return mail ? mailPage(c, mail, `/dev/mail/${c.req.param("place")}/html`) : c.notFound();
  });
  app.get("/:place{[0-9]+}/html", async (c) => {
    const mail = await keptOf(c);
    return mail ? mailHtml(c, mail) : c.notFound();
  });
  return app;
}
