import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { openApiDocument } from "../../api.server.ts";
import type { Route } from "./+types/api-docs.ts";
import { type ApiDocument, type Call, callsByTag, describeType, referenceName } from "./document.ts";
import { SchemaFields } from "./schema-fields.tsx";

/** The reader of the OpenAPI document: plain HTML, no script of its own (docs/decisions/0005-own-api-reader.md). */
export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  const platform = platformOf(context);
  return { document: openApiDocument(platform) as unknown as ApiDocument, base: `${platform.config.siteUrl}/api/v1` };
}

export function meta() {
  return [{ title: "API | Institute of International Trade" }, { name: "robots", content: "noindex" }];
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { document, base } = loaderData;
  const groups = callsByTag(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return (
    <main className="wrap max-w-5xl py-12">
      <h1 className="headline-1">API</h1>
      <p className="lede mt-4">{document.info.description}</p>
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
      {groups.map(([tag, calls]) => (
        <section key={tag} className="mt-12">
          <h2 className="headline-2">{tag}</h2>
          {calls.map((call) => (
            <CallDetails key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section className="mt-12">
        <h2 className="headline-2">Schemas</h2>
        {schemas.map(([name, schema]) => (
          <div key={name} id={`schema-${name}`} className="mt-6 scroll-mt-6">
            <h3 className="mb-2 font-sans font-semibold">{name}</h3>
            <SchemaFields schema={schema} />
          </div>
        ))}
      </section>
    </main>
  );
}

function CallDetails({ call }: { call: Call }) {
  const { operation } = call;
  return (
    <article id={call.id} className="mt-6 border-t border-line pt-6">
      <h3 className="font-sans text-base font-semibold">
        <code className="mr-2 text-sea">{call.method}</code>
        <code className="break-all">{call.path}</code>
      </h3>
      <p className="mt-1 text-muted">{operation.summary}</p>
      {operation.parameters && operation.parameters.length > 0 && (
        <ul className="mt-3 space-y-1 text-sm">
          {operation.parameters.map((parameter) => (
            <li key={parameter.name}>
              <code className="font-semibold">{parameter.name}</code>{" "}
              <span className="text-muted">
                in {parameter.in}
                {parameter.required ? "" : ", optional"}: {describeType(parameter.schema)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {Object.values(operation.requestBody?.content ?? {}).map(
        ({ schema }) => schema && <SchemaFields key="body" schema={schema} />,
      )}
      <ul className="mt-3 space-y-1 text-sm">
        {Object.entries(operation.responses).map(([status, answer]) => {
          const schema = answer.content?.["application/json"]?.schema;
          const name = schema && referenceName(schema);
          return (
            <li key={status}>
              <code className="font-semibold">{status}</code> <span className="text-muted">{answer.description}</span>
              {name && (
                <>
                  {": "}
                  <a className="link" href={`#schema-${name}`}>
                    {name}
                  </a>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </article>
  );
}
