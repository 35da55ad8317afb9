import { lazy, Suspense, useEffect, useState } from "react";

const LateParts = lazy(async () => {
  const part = await import("./late-parts.tsx").catch(() => undefined);
  // Without them the page does all that it did with a connection; the next page tries again.
  return { default: part?.LateParts ?? (() => null) };
});

/** What a page can do without at first (late-parts.tsx), fetched once it has all that it needs itself. */
export function Later() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null;
}
