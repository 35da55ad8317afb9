import type { Plugin } from "vite";

/** What declares schemas and does nothing else. */
const declares = /src[\\/].*[\\/](?:[\w-]*contract|fields|envelope|list-query)\.ts$/;

/**
 * A contract has the schemas of all calls of a feature; a page in the browser asks by a few of them. Each declaration becomes one
 * that the bundler may leave out where nothing needs it: of itself it can't know that making a schema does nothing else. On the
 * server all of them stay, for the document of the API.
 */
export function onlyAskedSchemas(): Plugin {
  return {
    name: "only-asked-schemas",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!declares.test(id)) return undefined;
      const places: { start: number; end: number }[] = [];
      for (const statement of this.parse(code).body) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declared?.type !== "VariableDeclaration") continue;
        for (const { init } of declared.declarations)
          if (init?.type === "CallExpression" || init?.type === "ObjectExpression") places.push(init);
      }
      let text = code;
      for (const { start, end } of places.reverse())
        text = `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`;
      return { code: text, map: null };
    },
  };
}
