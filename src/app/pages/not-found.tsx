import { data } from "react-router";
import { NotFoundMessage } from "../shells/not-found-message.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

/**
 * In the browser: the address is not in its list of routes. It may be one of the admin area, or of a version newer than
 * this page, so the server is asked for all of it.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}

export function meta() {
  return [{ title: "404 Page Not Found" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <NotFoundMessage />;
}
