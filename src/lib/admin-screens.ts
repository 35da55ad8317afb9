import type { Area } from "./staff.ts";

/** The first page of the admin area. */
export const adminHome = "/admin-dashboard";

/** The screens of each area, by the name behind the home; what is in none of these lists is for admins alone. */
const namesOf: readonly (readonly [Area, string])[] = [
  ["desk", "trade-queries messages newsletter memberships discounts check-in"],
  ["sales", "purchases coupons companies"],
  [
    "content",
    "blogs categories hashtags programs events publications resources pages bin media redirects certificates enrollments alumni searches",
  ],
];

/** The area of a screen, by its address. */
export function areaOfScreen(address: string): Area {
  const [path = ""] = address.split(/[?#]/);
  const name = path.slice(adminHome.length + 1).split("/")[0] ?? "";
  if (name === "") return "staff";
  return namesOf.find(([, names]) => names.split(" ").includes(name))?.[0] ?? "admin";
}

/** Where staff go whose role has not the screen that they asked for. */
export const otherRolePage = `${adminHome}?message=role_required`;
