/** Names of our cookies; under https with the prefix that ties them to this host and to secure transport. */
export function cookieNames(siteUrl: string): {
  session: string;
  /** Says to the browser's script that there is a session cookie; readable, and holds nothing. */
  companion: string;
  device: string;
  challenge: string;
  secure: boolean;
} {
  const secure = siteUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  return {
    session: `${prefix}session`,
    companion: `${prefix}signed_in`,
    device: `${prefix}device`,
    challenge: `${prefix}challenge`,
    secure,
  };
}
