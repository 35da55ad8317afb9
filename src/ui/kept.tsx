import { createContext, type ReactNode, useContext } from "react";

/** Parts of pages that the server has rendered before. */
export interface KeptParts {
  /** The name that stands in the markup for a part, and whether it need not be rendered. */
  place(by: object, as: string): { name: string; known: boolean };
}

/** Null in the browser, and within such a part. */
export const KeptParts = createContext<KeptParts | null>(null);

/**
 * A part that shows nothing but what it is given by one object (`by`, the same one until its data change) and one word (`as`, one of a
 * few): the server renders it once and puts the HTML into the next pages, the browser has it as if this weren't here. Nothing in it
 * may make an id by its place (`useId`).
 */
export function Kept({ by, as = "", children }: { by: object; as?: string; children: ReactNode }) {
  const parts = useContext(KeptParts);
  if (!parts) return children;
  const { name, known } = parts.place(by, as);
  if (known) return <template data-kept={name} />;
  return (
    <>
      <template data-kept={name} />
      <KeptParts value={null}>{children}</KeptParts>
      <template data-kept={name} />
    </>
  );
}
