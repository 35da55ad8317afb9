import { politeWait } from "./connection.ts";

function ask(fonts: string[]): void {
  for (const href of fonts) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "font";
    link.type = "font/woff2";
    link.crossOrigin = "anonymous";
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Asks for the faces that every page needs before its styles name them: at once, or over a slow connection, where they would
 * share the line with the page itself (or its style sheet), a round trip later. Text shows first in a face that the device has.
 */
export function askForFonts(): void {
  const fonts = (document.currentScript?.dataset.fonts ?? "").split(" ");
  const wait = politeWait();
  if (wait > 0) setTimeout(ask, wait, fonts);
  else ask(fonts);
}
