/**
 * Pages that are the same for everybody and read rather than worked with. None has a price that is shown offline. Who leaves the
 * directory of alumni is to leave every device with the next visit, so none of its pages is kept.
 */
const read =
  /^\/(?:(?:about|blogs|questions|events|resources|programs|publications|research|membership|contact|privacy|terms|cookie-policy)(?:\/[a-z0-9/-]+)?)?$/;
/** Never touched: money, accounts, administration, and whatever is no page. */
const leftAlone =
  /^\/(?:api|checkout|cart|profile|login|admin(?!-dashboard\/check-in$)|dashboard(?!\/blogs(?:\/|$))|dev)(?:[-/]|$)/;
const file = /^\/(?:assets|covers|art)\//;

/** What the worker does about an address: keep what it answers, say at least that one is offline, or nothing at all. */
export function offlineUse({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): "keep" | "say" | "file" | "none" {
  if (leftAlone.test(pathname)) return "none";
  if (file.test(pathname)) return "file";
  return read.test(pathname) && search === "" ? "keep" : "say";
}
