import { createHash } from "node:crypto";

/** Headers that stand on every answer, whoever writes it. HTML answers replace the policy by `pagePolicy`. */
export function baseHeaders(siteUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  if (siteUrl.startsWith("https:")) headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  return headers;
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Content-Security-Policy of a rendered page: its own inline scripts by sha256 hash, nothing else inline.
 * The hashes are part of the page, so cached bytes keep a policy that fits them. Data blocks (JSON-LD) never run
 * and need none.
 */
export function pagePolicy(html: string, options: { devSocket?: boolean } = {}): string {
  const hashes = new Set<string>();
  for (const [, attributes, body] of html.matchAll(inlineScript)) {
    if (attributes?.includes("application/ld+json")) continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(body ?? "")
        .digest("base64")}'`,
    );
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trimEnd(),
    // The development server injects styles and talks over a socket; neither exists in a build.
    options.devSocket ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    options.devSocket ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
