import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

/** What of a closed `<details>` nobody looks at, drawn when it is opened first: most screens are looked at without. */
export function OnceOpened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const details = place.current?.closest("details");
    // The frame is shown at once, what is in it as soon as it is drawn.
    const open = () => startTransition(() => setOpened(true));
    // It opens without a script, too: perhaps before this one was there.
    if (details?.open) open();
    details?.addEventListener("toggle", open);
    return () => details?.removeEventListener("toggle", open);
  }, []);
  return opened ? children : <span ref={place} />;
}
