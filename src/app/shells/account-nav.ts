import type { SideItem } from "./side-frame.tsx";

/** What a customer has for their own, in the sidebar and the phone menu. An entry appears when its page works. */
export const accountItems: SideItem[] = [
  { title: "Overview", href: "/dashboard", icon: "layout-dashboard" },
  { title: "Your blogs", href: "/dashboard/blogs", icon: "book-open" },
  { title: "Your resources", href: "/dashboard/resources", icon: "download" },
  { title: "My programs", href: "/dashboard/programs", icon: "graduation-cap" },
  { title: "My company", href: "/dashboard/company", icon: "users" },
  { title: "Your tickets", href: "/dashboard/tickets", icon: "calendar" },
  { title: "Discounts", href: "/dashboard/discounts", icon: "tag" },
  { title: "Membership", href: "/dashboard/membership", icon: "users" },
  { title: "Orders", href: "/dashboard/orders", icon: "file-text" },
  { title: "Certificates", href: "/dashboard/certificates", icon: "award" },
  { title: "Learning record", href: "/dashboard/record", icon: "clock" },
  { title: "Alumni directory", href: "/dashboard/alumni", icon: "users" },
  { title: "Trade queries", href: "/dashboard/queries", icon: "message-circle-question-mark" },
  { title: "Profile", href: "/profile", icon: "user" },
];

/** How an entry relates to the page one is on; the overview is only itself. */
export function accountPlaceOf({ href }: SideItem, pathname: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return href !== "/dashboard" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
