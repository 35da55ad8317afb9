/** What an account is. Everybody but a customer is staff and works in the admin area. */
export const roles = ["customer", "editor", "desk", "cashier", "admin"] as const;
export type Role = (typeof roles)[number];

/** A role as people read it. */
export const roleNames: Record<Role, string> = {
  customer: "Customer",
  editor: "Editor",
  desk: "Desk",
  cashier: "Cashier",
  admin: "Admin",
};

/**
 * The one table of who may do what: areas of the institute's work, and the roles that may work there besides admins, who
 * may do everything. A call of the API names its area where it is declared (`declareCall({ who })`), a screen in
 * `admin-screens.ts`; the guard, the document, the sidebar and the test of doors read it here.
 */
export const areas = {
  /** Blogs, categories, hashtags, and what readers search for in vain. */
  content: ["editor"],
  /** Trade queries, contact messages, the newsletter. */
  desk: ["desk"],
  /** Purchases, payments, refunds, coupons. */
  sales: ["cashier"],
  /** What everybody has who works here: the home of the admin area. */
  staff: ["editor", "desk", "cashier"],
  /** People and their roles, settings, the audit log. */
  admin: [],
} as const satisfies Record<string, readonly Role[]>;
export type Area = keyof typeof areas;

/** Whether this is the name of an area. */
export const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

/** The roles that may work in an area. */
export const rolesOf = (area: Area): readonly Role[] => ["admin", ...areas[area]];

/** Whether somebody of this role may work there. */
export const mayWorkIn = (role: Role, area: Area): boolean => rolesOf(area).includes(role);

/** Whether somebody of this role works for the institute. */
export const isStaff = (role: Role): boolean => role !== "customer";
