/** The public pages of a fixed address, for the two site maps. Blogs are added from the database. */
export const publicPages: readonly { path: string; title: string; group: "Institute" | "Learn" | "Legal" }[] = [
  { path: "/", title: "Home", group: "Institute" },
  { path: "/about", title: "About Us", group: "Institute" },
  { path: "/about/board-of-directors", title: "Board of Directors", group: "Institute" },
  { path: "/membership", title: "Membership", group: "Institute" },
  { path: "/alumni", title: "Alumni", group: "Institute" },
  { path: "/contact", title: "Contact", group: "Institute" },
  { path: "/newsletter", title: "Newsletter", group: "Institute" },
  { path: "/programs", title: "Programs", group: "Learn" },
  { path: "/programs/certification", title: "Certification Programs", group: "Learn" },
  { path: "/research/publications", title: "Research Publications", group: "Learn" },
  { path: "/blogs", title: "Blogs", group: "Learn" },
  { path: "/events", title: "Events", group: "Learn" },
  { path: "/resources", title: "Resources", group: "Learn" },
  { path: "/privacy", title: "Privacy", group: "Legal" },
  { path: "/terms", title: "Terms", group: "Legal" },
  { path: "/cookie-policy", title: "Cookie policy", group: "Legal" },
];
