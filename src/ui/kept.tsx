import { createContext, type ReactNode, useContext } from "react";

/** What stands for a part in the markup of a page: its children, or the place of those rendered before. */
export type PlacePart = (by: object, as: string, children: ReactNode) => ReactNode;

/** Null in the browser, and within such a part. */
export const KeptParts = createContext<PlacePart | null>(null);

/**
 * A part that shows nothing but what it is given by one object (`by`, the same one until its data change) and one word (`as`, one of a
 * few): the server renders it once and puts the HTML into the next pages (app/kept-parts.server.tsx), the browser has it as if this
 * weren't here. It holds an element, no bare text, and nothing in it may make an id by its place (`useId`).
 */
export function Kept({ by, as = "", children }: { by: object; as?: string; children: ReactNode }) {
  const place = useContext(KeptParts);
  return place ? place(by, as, children) : children;
}
