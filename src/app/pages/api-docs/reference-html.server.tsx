import { renderToStaticMarkup } from "react-dom/server";
import { type ApiDocument, type Call, callsByTag, describeType, referenceName } from "./document.ts";
import { SchemaFields } from "./schema-fields.tsx";

/** The calls by tag, then the schemas. Each is laid out only when it comes near: there are hundreds. */
function Reference({ document }: { document: ApiDocument }) {
  return (
    <>
      {callsByTag(document).map(([tag, calls]) => (
        <section key={tag} className="mt-12">
          <h2 className="headline-2">{tag}</h2>
          {calls.map((call) => (
            <CallDetails key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section className="mt-12">
        <h2 className="headline-2">Schemas</h2>
        {Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => (
          <div key={name} id={`schema-${name}`} className="later-[12rem] mt-6 scroll-mt-6">
            <h3 className="mb-2 font-sans font-semibold">{name}</h3>
            <SchemaFields schema={schema} />
          </div>
        ))}
      </section>
    </>
  );
}

function CallDetails({ call }: { call: Call }) {
  const { operation } = call;
  return (
    <article id={call.id} className="later-[14rem] mt-6 border-t border-line pt-6">
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

/** The HTML of the reference: as data of the page it would come twice, and the browser would make all of it anew. */
export const referenceHtml = (document: ApiDocument): string => renderToStaticMarkup(<Reference document={document} />);
