import type { Config } from "../config.server.ts";

/**
 * Whether a write may come from one of our own pages. A browser that says where a request comes from must say that it is
 * this very origin, or an address that a person typed: another host of our domain is another site. A program that is no
 * browser says nothing and passes; it has no visitor's cookies either.
 */
export function ownSiteCheck(config: Pick<Config, "mode" | "allowedHosts" | "siteUrl">) {
  const origins = new Set(
    // On a person's own machine it has several names; a site under https has one.
    config.mode === "local" && config.siteUrl.startsWith("http:")
      ? config.allowedHosts.map((host) => `http://${host}`).concat(config.siteUrl)
      : [config.siteUrl],
  );
  const ours = new Set([undefined, "same-origin", "none"]);
  return (origin: string | undefined, fetchSite: string | undefined): boolean =>
    (origin === undefined || origins.has(origin)) && ours.has(fetchSite);
}
