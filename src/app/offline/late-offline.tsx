import { lazy, Suspense, useEffect, useState } from "react";

const Offline = lazy(async () => {
  const part = await import("./offline.tsx").catch(() => undefined);
  // Without it the page does all that it did with a connection; the next page tries again.
  return { default: part?.Offline ?? (() => null) };
});

/** What is for pages without a net (offline.tsx), fetched once the page has all that it needs itself. */
export function LateOffline() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? (
    <Suspense>
      <Offline />
    </Suspense>
  ) : null;
}
