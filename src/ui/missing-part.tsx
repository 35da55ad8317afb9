import { useEffect } from "react";
import { LatePart, latePart } from "./late-part.tsx";
import type { MissingProps } from "./missing-dialog.tsx";

const missingDialog = latePart(() => import("./missing-dialog.tsx"));

/** Where even the words for it could not be fetched: the plain page, if there is a connection to open it by. */
function GoPlain({ href }: { href: string }) {
  useEffect(() => {
    if (navigator.onLine) window.location.assign(href);
  }, [href]);
  return null;
}

/** Stands for a dialog whose script could not be fetched (missing-dialog.tsx). */
export function MissingPart(props: MissingProps) {
  return <LatePart part={missingDialog} props={props} instead={() => <GoPlain href={props.plain.href} />} />;
}
