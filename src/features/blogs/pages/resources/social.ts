import type { LoaderFunctionArgs } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { slugPattern } from "#lib/slug.ts";
import { priceBadge, socialImage } from "#platform/content/social-image.server.ts";
import { orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { placeInCategory, readBlog } from "../../service.server.ts";

/** /social/{slug}.png: the picture shown where a blog's address is shared. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, storage } = platformOf(context);
  const slug = /^(.{1,120})\.png$/.exec(params.file ?? "")?.[1] ?? "";
  if (!slugPattern.test(slug)) throw new Response(null, { status: 404 });
  const blog = await orThrowPage(readBlog(db, { slug }));
  const { name } = await readSettings(db);
  const [category] = blog.categories;
  const facts = {
    slug,
    subject: category?.slug ?? "",
    place: await placeInCategory(db, blog),
    title: blog.title,
    author: blog.author,
    category: category?.name ?? "Blog",
    badge: priceBadge(blog.price),
  };
  const png = await socialImage(storage, facts, name);
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}
