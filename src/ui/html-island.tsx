import { createContext, useContext, useState } from "react";
import { classNames } from "./class-names.ts";

/** Texts of the page that is being rendered on the server, by the id of their element. */
export const HtmlIslands = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * A long text in cleaned HTML. In a document it stands once, in the markup: on the server it comes from `HtmlIslands`,
 * and hydration takes it from the page instead of a second copy in the data. Answers to navigation carry it as `html`.
 */
export function HtmlIsland({ id, html, className }: { id: string; html: string | null; className?: string }) {
  const islands = useContext(HtmlIslands);
  const [found] = useState(() =>
    typeof document === "undefined" ? (islands?.get(id) ?? "") : (document.getElementById(id)?.innerHTML ?? ""),
  );
  return (
    <div
      id={id}
      className={classNames(className)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was written.
      dangerouslySetInnerHTML={{ __html: html ?? found }}
    />
  );
}
