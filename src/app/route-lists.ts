/** The layout that all of the admin area stands in. */
export const adminShell = "app/shells/admin";

/**
 * The list of routes that public pages fetch, by the name of the list of all: it leaves out the admin area, whose screens
 * would make everybody's first visit dearer. scripts/build.ts writes it; while developing there is one list only. Who goes
 * from a public page to the admin area opens it as a document (app/pages/not-found.tsx).
 */
export function publicRoutesOf(allRoutes: string): string {
  return allRoutes.replace(/(^|\/)manifest-/, "$1routes-");
}
