import { adminHome, areaOfScreen } from "#lib/admin-screens.ts";
import { mayWorkIn, type Role } from "#lib/staff.ts";
import type { SideGroup, SideItem } from "./side-frame.tsx";

/** What admins have, in groups. An entry appears when its screen works. */
const adminGroups: SideGroup[] = [
  { items: [{ title: "Dashboard", href: adminHome, icon: "layout-dashboard" }] },
  {
    title: "Desk",
    items: [
      {
        title: "Trade queries",
        href: `${adminHome}/trade-queries?status=pending&sortField=promisedOn&sortOrder=asc`,
        icon: "message-circle-question-mark",
      },
      { title: "Contact messages", href: `${adminHome}/messages?status=new`, icon: "bell" },
      { title: "Memberships", href: `${adminHome}/memberships?standing=requested`, icon: "award" },
      { title: "Student discounts", href: `${adminHome}/discounts`, icon: "tag" },
      { title: "Check-in", href: `${adminHome}/check-in`, icon: "circle-check" },
      { title: "Newsletter", href: `${adminHome}/newsletter`, icon: "rss" },
    ],
  },
  {
    title: "Sales",
    items: [
      { title: "Purchases", href: `${adminHome}/purchases`, icon: "receipt" },
      { title: "Companies", href: `${adminHome}/companies`, icon: "users" },
      { title: "Coupons", href: `${adminHome}/coupons`, icon: "tag" },
    ],
  },
  {
    title: "Content",
    items: [
      { title: "Blogs", href: `${adminHome}/blogs`, icon: "book-open" },
      { title: "Programs", href: `${adminHome}/programs`, icon: "graduation-cap" },
      { title: "Enrollments", href: `${adminHome}/enrollments?state=requested`, icon: "users" },
      { title: "Events", href: `${adminHome}/events`, icon: "calendar" },
      { title: "Publications", href: `${adminHome}/publications`, icon: "quote" },
      { title: "Resources", href: `${adminHome}/resources`, icon: "copy" },
      { title: "Certificates", href: `${adminHome}/certificates`, icon: "award" },
      { title: "Alumni", href: `${adminHome}/alumni`, icon: "users" },
      { title: "Pages", href: `${adminHome}/pages`, icon: "file-text" },
      { title: "Media", href: `${adminHome}/media`, icon: "image" },
      { title: "Bin", href: `${adminHome}/bin`, icon: "trash-2" },
      { title: "Hashtags", href: `${adminHome}/hashtags`, icon: "hash" },
      { title: "Categories", href: `${adminHome}/categories`, icon: "folder" },
      { title: "Redirects", href: `${adminHome}/redirects`, icon: "arrow-up-right" },
      { title: "Failed searches", href: `${adminHome}/searches`, icon: "search" },
    ],
  },
  {
    title: "Site",
    items: [
      { title: "Users", href: `${adminHome}/users`, icon: "users" },
      { title: "Settings", href: `${adminHome}/settings`, icon: "settings" },
      { title: "Import and export", href: `${adminHome}/transfer`, icon: "download" },
      { title: "Emails", href: `${adminHome}/mails?status=failed`, icon: "mail" },
      { title: "Jobs", href: `${adminHome}/jobs?state=failed`, icon: "clock" },
      { title: "Site status", href: `${adminHome}/status`, icon: "circle-check" },
      { title: "Audit log", href: `${adminHome}/audit-log`, icon: "file-text" },
    ],
  },
];

/** What somebody of this role has of it. */
export function adminGroupsOf(role: Role): SideGroup[] {
  return adminGroups.flatMap(({ items, ...group }) => {
    const own = items.filter(({ href }) => mayWorkIn(role, areaOfScreen(href)));
    return own.length === 0 ? [] : [{ ...group, items: own }];
  });
}

/** How an entry relates to the page one is on; the dashboard is only itself. */
export function adminPlaceOf({ href }: SideItem, pathname: string): "page" | "true" | undefined {
  const [path = ""] = href.split("?");
  if (pathname === path) return "page";
  return path !== adminHome && pathname.startsWith(`${path}/`) ? "true" : undefined;
}
