import type { Config } from "../config.server.ts";

/**
 * Whether a write may come from one of our own pages: it names no other origin, and the browser does not say that
 * another site sent it. A program that is no browser names none and passes; it has no visitor's cookies either.
 */
export function ownSiteCheck(config: Pick<Config, "mode" | "allowedHosts" | "siteUrl">) {
  const origins = new Set(
    // On a person's own machine it has several names; a site under https has one.
    config.mode === "local" && config.siteUrl.startsWith("http:")
      ? config.allowedHosts.map((host) => `http://${host}`).concat(config.siteUrl)
      : [config.siteUrl],
  );
  return (origin: string | undefined, fetchSite: string | undefined): boolean =>
    (origin === undefined || origins.has(origin)) && fetchSite !== "cross-site";
}
