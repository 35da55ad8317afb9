import type { LoaderFunctionArgs } from "react-router";
import { drawCover } from "#lib/art/cover.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { pictureFacts } from "../item-pictures.server.ts";

/** /covers/{kind}/{slug}.svg: the drawing of a visible program, event, publication or resource. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { facts, kind } = await orThrowPage(pictureFacts(platformOf(context).db, params, "svg", ""));
  keepPage(context, [kind]);
  return new Response(drawCover({ slug: facts.slug, category: facts.subject }), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
