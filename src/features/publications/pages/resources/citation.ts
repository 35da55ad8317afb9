import { type LoaderFunctionArgs, redirect } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { serviceOf } from "#lib/service-address.ts";
import type { Db } from "#platform/db/client.server.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { citationNamed } from "../../citation.server.ts";
import { readPublication } from "../../service.server.ts";

/** The paper that such a file cites. Throws NOT_FOUND. */
async function readCited(db: Db, file: string) {
  const format = citationNamed(file);
  if (!format) throw new AppError("NOT_FOUND", "There is no such citation.");
  return { ...format, paper: await readPublication(db, format.part) };
}

/** /citations/publications/{slug}.bib and .ris: a visible paper for those who manage what they cite. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, config } = platformOf(context);
  const { paper, part, ending, type, write } = await orThrowPage(readCited(db, params.file ?? ""));
  if (part !== paper.slug) return redirect(serviceOf.citation(paper.slug, ending), 301);
  const { name } = await readSettings(db);
  keepPage(context, ["publications", "content"]);
  return new Response(write(paper, { name, url: config.siteUrl }), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      // A slug: nothing in it ends the quotes.
      "Content-Disposition": `attachment; filename="${paper.slug}.${ending}"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
