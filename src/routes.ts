import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address of the site and the file that answers it. */
export default [
  layout("app/shells/site.tsx", [
    index("app/pages/home.tsx"),
    route("about", "features/pages/pages/site/about.tsx"),
    route("about/board-of-directors", "features/board/pages/site/board.tsx"),
    route("blogs", "features/blogs/pages/site/blog-list.tsx"),
    route("blogs/:slug", "features/blogs/pages/site/blog.tsx"),
    route("events", "features/events/pages/site/events.tsx"),
    route("resources", "features/resources/pages/site/resources.tsx"),
    route("alumni", "features/alumni/pages/site/alumni.tsx"),
    route("contact", "features/contact/pages/site/contact.tsx"),
    route("programs", "features/programs/pages/site/programs.tsx"),
    route("programs/certification", "features/programs/pages/site/certification.tsx"),
    route("research/publications", "features/publications/pages/site/publications.tsx"),
    route("membership", "features/pages/pages/site/membership.tsx"),
    ...["privacy", "terms", "cookie-policy"].map((slug) =>
      route(slug, "features/pages/pages/site/legal.tsx", { id: slug }),
    ),
    route("sitemap", "app/pages/sitemap.tsx"),
    route("login", "features/accounts/pages/site/login.tsx"),
    route("checkout", "features/shop/pages/site/checkout.tsx"),
    route("*", "app/pages/not-found.tsx"),
  ]),
  route("api/docs", "app/pages/api-docs/api-docs.tsx"),
  route("feed.xml", "app/pages/feed.ts", { id: "rss" }),
  route("atom.xml", "app/pages/feed.ts", { id: "atom" }),
  route("sitemap.xml", "app/pages/sitemap-xml.ts"),
  route("robots.txt", "app/pages/robots.ts"),
  route("covers/:file", "features/blogs/pages/resources/cover.ts"),
  route("social/:file", "features/blogs/pages/resources/social.ts"),
] satisfies RouteConfig;
