import { createContext, useContext, useState } from "react";
import { markBangla } from "#lib/bangla.ts";
import { classNames } from "./class-names.ts";

/** Texts of the page that is being rendered on the server, by the id of their element. */
export const HtmlIslands = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * A long text in cleaned HTML. In a document it stands once, in the markup: on the server it comes from `HtmlIslands`,
 * and hydration takes it from the page instead of a second copy in the data. Answers to navigation carry it as `html`.
 * Bangla in it is marked; what comes from the page is marked already.
 */
export function HtmlIsland({ id, html, className }: { id: string; html: string | null; className?: string }) {
  const islands = useContext(HtmlIslands);
  const [found] = useState(() =>
    typeof document === "undefined"
      ? markBangla(islands?.get(id) ?? "")
      : (document.getElementById(id)?.innerHTML ?? ""),
  );
  return (
    <div
      id={id}
      className={classNames(className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was written.
      dangerouslySetInnerHTML={{ __html: html === null ? found : markBangla(html) }}
    />
  );
}
