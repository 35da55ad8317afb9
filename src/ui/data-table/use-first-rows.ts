import { startTransition, useEffect, useState } from "react";
import { afterPicture } from "../after-picture.ts";

/** So many rows of a list are drawn with its first picture: as many as a window of usual height shows. */
const inFirstPicture = 12;

/** No list has been drawn since the page was loaded. */
let isFirst = true;

/** Whether somebody came by an address: a reload and the way back put the window where it was, which may be among the last rows. */
const isFresh = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "navigate";
};

/**
 * The rows of a list that are to be drawn now. The list that a page opens with comes with the rows that are in sight, and right
 * behind its first picture with the others: on a slow computer a list is seen a seventh sooner. `missing` is how many follow.
 */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; missing: number } {
  const [isWhole, setWhole] = useState(() => !isFirst || !isFresh());
  useEffect(() => {
    isFirst = false;
    afterPicture(() => startTransition(() => setWhole(true)));
  }, []);
  const shown = isWhole ? rows : rows.slice(0, inFirstPicture);
  return { shown, missing: rows.length - shown.length };
}
