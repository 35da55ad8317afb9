import { type ReactNode, useContext, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import sans from "#ui/fonts/sans.woff2?url";
import serif from "#ui/fonts/serif.woff2?url";
import { Kept } from "#ui/kept.tsx";
import { PageLinks } from "#ui/page-link.tsx";
import { themeColors } from "#ui/theme.ts";
import { ToastProvider } from "#ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import early from "./app/early/early.ts?inline-script";
import { replayFields } from "./app/early/replay-fields.ts";
import { aliveEvent } from "./app/early/wake.ts";
import { Later } from "./app/later.tsx";
import { ScriptMark } from "./app/script-mark.ts";
import { ErrorPage } from "./app/shells/error-page.tsx";
import "./ui/styles.css";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "search", type: "application/opensearchdescription+xml", title: "Search this site", href: "/opensearch.xml" },
  { rel: "alternate", type: "application/rss+xml", title: "Blogs (RSS)", href: "/feed.xml" },
  { rel: "alternate", type: "application/atom+xml", title: "Blogs (Atom)", href: "/atom.xml" },
];

function HeadScript() {
  return (
    <script
      nonce={useContext(ScriptMark)}
      data-fonts={`${sans} ${serif}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, made when the site is built.
      dangerouslySetInnerHTML={{ __html: early }}
    />
  );
}

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
        {/* Before the style sheet, which a script behind it would wait for. */}
        <Kept by={Layout}>
          <HeadScript />
        </Kept>
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
  useEffect(() => {
    replayFields();
    document.dispatchEvent(new Event(aliveEvent));
  }, []);
  return (
    <ToastProvider>
      <PageLinks />
      <Later />
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
