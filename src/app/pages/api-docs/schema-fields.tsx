import { describeType, type Schema } from "./document.ts";

/** The fields of an object schema, one line each; objects inside are shown indented. */
export function SchemaFields({ schema }: { schema: Schema }) {
  if (!schema.properties) return <code>{describeType(schema)}</code>;
  return (
    <ul className="space-y-1 border-l border-line pl-4 text-sm">
      {Object.entries(schema.properties).map(([name, field]) => {
        const nested = field.properties ? field : field.items?.properties ? field.items : undefined;
        return (
          <li key={name}>
            <code className="font-semibold">{name}</code>
            {schema.required?.includes(name) ? null : <span className="text-muted"> (optional)</span>}{" "}
            <span className="text-muted">{nested ? (field.items ? "array of" : "object") : describeType(field)}</span>
            {field.description !== undefined && <span className="text-muted">. {field.description}</span>}
            {nested && <SchemaFields schema={nested} />}
          </li>
        );
      })}
    </ul>
  );
}
