/** One entry of the main menu. `action` opens something instead of a page; `href` is then its way without JavaScript. */
export interface NavItem {
  title: string;
  href: string;
  action?: "trade-query";
  children?: NavItem[];
}

export const navItems: NavItem[] = [
  {
    title: "Home",
    href: "/",
    children: [
      {
        title: "About Us",
        href: "/about",
        children: [{ title: "Board of Directors", href: "/about/board-of-directors" }],
      },
    ],
  },
  { title: "Blogs", href: "/blogs" },
  { title: "Events", href: "/events" },
  { title: "Resources", href: "/resources" },
  { title: "Alumni", href: "/alumni" },
  { title: "Trade Query", href: "/contact?subject=Trade%20Query", action: "trade-query" },
];

/** The footer's links, all of them and no others (specification, 'Footer'). */
export const footerLinks: { title: string; links: NavItem[] }[] = [
  {
    title: "Institute",
    links: [
      { title: "Home", href: "/" },
      { title: "Blogs", href: "/blogs" },
      { title: "Events", href: "/events" },
      { title: "Resources", href: "/resources" },
      { title: "Alumni", href: "/alumni" },
    ],
  },
  {
    title: "Legal",
    links: [
      { title: "Privacy", href: "/privacy" },
      { title: "Terms", href: "/terms" },
      { title: "Cookie policy", href: "/cookie-policy" },
      { title: "Sitemap", href: "/sitemap" },
    ],
  },
];

/**
 * How an entry relates to the page one is on: it is the page, holds the page, or neither.
 * Home is only itself; the others also stand for what lies below them ('/blogs/ucp-600').
 */
export function placeOf(item: NavItem, pathname: string): "page" | "section" | undefined {
  if (item.action !== undefined) return undefined;
  if (pathname === item.href) return "page";
  return item.href !== "/" && pathname.startsWith(`${item.href}/`) ? "section" : undefined;
}

const placesIn = (items: NavItem[], pathname: string): (string | undefined)[] =>
  items.flatMap((item) => [placeOf(item, pathname), ...placesIn(item.children ?? [], pathname)]);

/** How the whole menu shows the page one is on: one of as many words as it has looks. */
export const menuAt = (pathname: string): string => placesIn(navItems, pathname).join();
