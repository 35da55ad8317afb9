import type { LoaderFunctionArgs } from "react-router";
import { blankCover, drawCover } from "#lib/art/cover.ts";
import { slugPattern } from "#lib/slug.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { placeInCategory, readBlog } from "../../service.server.ts";

/** /covers/{slug}.svg: the drawn cover of a visible blog; /covers/blank.svg is the last fallback. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = /^(.{1,120})\.svg$/.exec(params.file ?? "")?.[1] ?? "";
  keepPage(context, ["blogs"]);
  if (slug === "blank") return drawing(blankCover());
  if (!slugPattern.test(slug)) throw new Response(null, { status: 404 });
  const { db } = platformOf(context);
  const blog = await orThrowPage(readBlog(db, { slug }));
  return drawing(drawCover({ slug, category: blog.categories[0]?.slug ?? "", place: await placeInCategory(db, blog) }));
}

function drawing(svg: string): Response {
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
