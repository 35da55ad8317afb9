import type { Area } from "./staff.ts";

/** The first page of the admin area. */
export const adminHome = "/admin-dashboard";

/** To which area the screens of the admin area belong, by the name behind its home; what is not here is for admins alone. */
const areaOfName: Record<string, Area> = {
  "": "staff",
  "trade-queries": "desk",
  messages: "desk",
  newsletter: "desk",
  purchases: "sales",
  coupons: "sales",
  blogs: "content",
  categories: "content",
  hashtags: "content",
  programs: "content",
  events: "content",
  publications: "content",
  resources: "content",
  searches: "content",
};

/** The area of a screen, by its address. */
export function areaOfScreen(address: string): Area {
  const [path = ""] = address.split(/[?#]/);
  const name = path.slice(adminHome.length + 1).split("/")[0] ?? "";
  return Object.hasOwn(areaOfName, name) ? (areaOfName[name] as Area) : "admin";
}

/** Where staff go whose role has not the screen that they asked for. */
export const otherRolePage = `${adminHome}?message=role_required`;
