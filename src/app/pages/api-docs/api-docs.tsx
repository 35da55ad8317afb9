import { readSettings } from "#features/settings/service.server.ts";
import { keepPage, placeHtml, platformOf } from "#platform/http/page-plan.server.ts";
import { HtmlIsland } from "#ui/html-island.tsx";
import { openApiDocument } from "../../api.server.ts";
import type { Route } from "./+types/api-docs.ts";
import type { ApiDocument } from "./document.ts";
import { referenceHtml } from "./reference-html.server.tsx";

const referenceId = "api-reference";

/** The reader of the OpenAPI document: plain HTML, no script of its own (docs/decisions/0005-own-api-reader.md). */
export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  const platform = platformOf(context);
  const document = openApiDocument(platform) as unknown as ApiDocument;
  return {
    about: document.info.description,
    reference: placeHtml(context, referenceId, referenceHtml(document)),
    base: `${platform.config.siteUrl}/api/v1`,
    name: (await readSettings(platform.db)).name,
  };
}

export function meta({ loaderData: { name } }: Route.MetaArgs) {
  return [{ title: `API | ${name}` }, { name: "robots", content: "noindex" }];
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { about, reference, base } = loaderData;
  return (
    <main className="wrap max-w-5xl py-12">
      <h1 className="headline-1">API</h1>
      <p className="lede mt-4">{about}</p>
      <p className="mt-4">
        All calls stand under <code>{base}</code>. The same as a file:{" "}
        <a className="link" href="/api/v1/openapi.json">
          openapi.json
        </a>
        .{" "}
        <a className="link" href="/">
          Back to the site
        </a>
      </p>
      <HtmlIsland id={referenceId} html={reference} />
    </main>
  );
}
