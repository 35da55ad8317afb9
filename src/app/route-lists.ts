/** The layout that all of the admin area stands in. */
export const adminShell = "app/shells/admin";

/** The layout that the public pages stand in. */
export const siteShell = "app/shells/site";
/**
 * Pages of the site that the admin area leads to by itself, with a message or in the midst of what somebody types; and the one for
 * all others.
 */
const besideAdmin = ["login", "login/second-factor", "profile/second-factor", "*"];

/**
 * Whether the admin area's own list has this route. It leaves out the public site, which would make the heaviest screens heavier:
 * who goes there from the admin area opens it as a document.
 */
export function isAdminRoute(id: string, route: { parentId?: unknown; path?: unknown; index?: unknown }): boolean {
  const { parentId, path, index } = route;
  if (["root", siteShell, adminShell].includes(id) || parentId === adminShell) return true;
  return parentId === siteShell && (index === true || besideAdmin.includes(String(path)));
}

/**
 * The list of routes that public pages fetch, by the name of the list of all: it leaves out the admin area, whose screens
 * would make everybody's first visit dearer. scripts/build.ts writes it; while developing there is one list only. Who goes
 * from a public page to the admin area opens it as a document (app/pages/not-found.tsx).
 */
export function publicRoutesOf(allRoutes: string): string {
  return allRoutes.replace(/(^|\/)manifest-/, "$1routes-");
}
