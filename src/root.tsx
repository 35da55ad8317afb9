import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import sans from "#ui/fonts/sans.woff2?url";
import serif from "#ui/fonts/serif.woff2?url";
import { PageLinks } from "#ui/page-link.tsx";
import { themeColors } from "#ui/theme.ts";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import { ScriptMark } from "./app/script-mark.ts";
import { ErrorPage } from "./app/shells/error-page.tsx";
import "./ui/styles.css";

/**
 * Runs before first paint, so that nothing flashes: marks that scripts run, applies a chosen theme, and notes that
 * this device holds a session ('Sign In' is then not shown to someone who is signed in) and a cart. Pages are the same for
 * everybody, so only the device can know. The server allows it by its hash (Content-Security-Policy).
 */
const beforeFirstPaint = `(function(d){d.js="";try{var t=localStorage.getItem("theme"),c=${JSON.stringify(themeColors)}[t];if(c){d.theme=t;document.querySelectorAll("[name=theme-color]").forEach(function(m){m.content=c})}if(localStorage.getItem("auth_token")||/(^|; )(__Host-)?signed_in=/.test(document.cookie))d.session="";if((localStorage.getItem("cart")||"").length>2)d.cart=""}catch(e){}})(document.documentElement.dataset)`;

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: serif, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "search", type: "application/opensearchdescription+xml", title: "Search this site", href: "/opensearch.xml" },
  { rel: "alternate", type: "application/rss+xml", title: "Blogs (RSS)", href: "/feed.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Blogs (Atom)", href: "/atom.xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The head script adds data attributes that the server cannot know.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* A theme chosen by hand repaints these two before hydration. */}
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={themeColors.light}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={themeColors.dark}
          suppressHydrationWarning
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file. */}
        <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <ToastProvider>
      <PageLinks />
      <Outlet />
    </ToastProvider>
  );
}

/** The last net: what no shell caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}
