import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { type Sandbox, type SandboxAct, sandboxActs } from "./sandbox.server.ts";

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;place-items:start center;padding:2.5rem 1rem;background:Canvas;color:CanvasText}
main{width:min(30rem,100%)}h1{font-size:1.35rem;margin:0}.amount{font-size:2.25rem;font-weight:650;margin:.25rem 0 1.25rem}
.note{border-left:.25rem solid #b45309;padding:.25rem 0 .25rem .9rem;margin:0 0 1.5rem}
form{display:grid;gap:.6rem}button{font:inherit;text-align:left;padding:.8rem 1rem;border-radius:.5rem;border:1px solid GrayText;background:ButtonFace;color:ButtonText;cursor:pointer;min-height:3rem}
button:focus-visible{outline:.2rem solid Highlight;outline-offset:.15rem}button.first{background:#0b5d66;color:#fff;border-color:#0b5d66;font-weight:650;text-align:center}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const isAct = (text: string): text is SandboxAct => Object.hasOwn(sandboxActs, text);

/** The test gateway's own pages, under /sandbox-gateway. `returnPath` is where it sends a browser back to. */
export function createSandboxPages(
  sandbox: Sandbox,
  returnPath: (outcome: "success" | "fail" | "cancel", reference: string) => string,
) {
  const app = new Hono();
  const page = (c: Context, title: string, body: ReturnType<typeof html>, status: 200 | 404 = 200) => {
    c.header("Content-Security-Policy", policy);
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    return c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(style)}</style></head><body><main>${body}</main></body></html>`,
      status,
    );
  };
  app.get("/:session{[0-9a-f]{32}}", async (c) => {
    const known = await sandbox.read(c.req.param("session"));
    if (!known) return page(c, "Unknown payment", html`<h1>There is no such payment</h1>`, 404);
    return page(
      c,
      "Test payment",
      html`<h1>Test payment</h1><p class="amount">${formatBdt(poishaToBdt(known.amount))}</p>
      <p class="note">This is the built-in test gateway. No money moves.</p>
      ${
        known.state === "open"
          ? html`<form method="post">${Object.entries(sandboxActs).map(([act, label], i) => html`<button name="act" value="${act}"${i === 0 ? html` class="first"` : ""}>${label}</button>`)}</form>`
          : html`<p>This payment is over: ${known.state}.</p>`
      }`,
    );
  });
  app.post("/:session{[0-9a-f]{32}}", async (c) => {
    const session = c.req.param("session");
    const act = new URLSearchParams((await c.req.text()).slice(0, 200)).get("act") ?? "";
    const reference = await sandbox.referenceOf(session);
    if (!reference || !isAct(act)) return page(c, "Unknown payment", html`<h1>There is no such payment</h1>`, 404);
    const outcome = await sandbox.press(session, act);
    if (outcome) return c.redirect(returnPath(outcome, reference), 303);
    return page(
      c,
      "Window closed",
      html`<h1>You paid, and closed the window</h1><p>Imagine that this window is gone. The site finds out by itself: at once if it is told, else within two minutes.</p>`,
    );
  });
  return app;
}
