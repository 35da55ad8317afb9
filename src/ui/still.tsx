import { type ReactElement, useContext, useState } from "react";
import { HtmlIslands } from "./html-island.tsx";

/**
 * A part that stands the same on page after page: the server takes its HTML from `HtmlIslands`, rendered once and not
 * with each page, and hydration leaves it as it stands. What is in it must be plain: no state, effect, handler, context.
 */
export function Still({ id, className, children }: { id: string; className: string; children: ReactElement }) {
  const islands = useContext(HtmlIslands);
  const [html] = useState(() =>
    typeof document === "undefined" ? islands?.get(id) : document.getElementById(id)?.innerHTML,
  );
  // Reached by a navigation from pages without it.
  if (html === undefined)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself rendered.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
