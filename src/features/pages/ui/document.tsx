import { markBangla } from "#lib/bangla.ts";

/** A document of the site in reading width. Its HTML was cleaned when it was written. */
export function Document({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server.
  return <div className="document" dangerouslySetInnerHTML={{ __html: markBangla(html) }} />;
}
