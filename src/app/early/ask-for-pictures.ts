import { isDear } from "./connection.ts";

/**
 * The first pictures of a page (`data-soon`) are asked for as soon as the page is there; over a slow connection, where
 * they would share the line with what text needs, when that has come and they are in sight, like all others.
 */
export function askForPictures(): void {
  if (isDear()) return;
  document.addEventListener("DOMContentLoaded", () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-soon]")) picture.loading = "eager";
  });
}
