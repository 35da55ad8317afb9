/** Names of our cookies; under https with the prefix that ties them to this host and to secure transport. */
export function cookieNames(siteUrl: string): {
  session: string;
  device: string;
  challenge: string;
  secure: boolean;
} {
  const secure = siteUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  return { session: `${prefix}session`, device: `${prefix}device`, challenge: `${prefix}challenge`, secure };
}
