import { createContext, type ReactElement, useContext, useState } from "react";

/** How the server comes by the HTML of a still part: rendered once, kept while `of` is the same. The browser has none. */
export const StillParts = createContext<((id: string, of: object, part: ReactElement) => string) | null>(null);

/**
 * A part of every page that changes with `of` alone: the server renders it once, not with each page, and hydration
 * leaves it as it stands. What is in it must be plain: no state, no effect, no handler, no context.
 */
export function Still({
  id,
  of,
  className,
  children,
}: {
  id: string;
  of: object;
  className: string;
  children: ReactElement;
}) {
  const render = useContext(StillParts);
  const [html] = useState(() =>
    typeof document === "undefined" ? render?.(id, of, children) : document.getElementById(id)?.innerHTML,
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
