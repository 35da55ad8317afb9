import { useEffect } from "react";
import { countView } from "../client/count-view.ts";

/** Counts the view of a blog that one came to by a link. That of the document itself is counted without this script. */
export function useViewBeacon(blogId: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Set by the script in the head (app/early/early.ts).
    const counted = dataset.counted === blogId;
    delete dataset.counted;
    return counted ? undefined : countView(blogId);
  }, [blogId]);
}
