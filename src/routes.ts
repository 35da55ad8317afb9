import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("app/shells/site.tsx", [
    index("features/home/pages/site/home.tsx"),
    route("*", "app/pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;
