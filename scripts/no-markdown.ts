import type { Plugin } from "vite";

/** What the pieces of the editor are declared in. */
const declares = /node_modules[\\/]@tiptap[\\/]extension[\w-]*[\\/]dist[\\/]/;
const ofMarkdown = /^(parseMarkdown|renderMarkdown|markdown\w+)$/;

/**
 * Each piece of the editor brings how it is read from Markdown and written as Markdown, for a package that the site doesn't
 * use (Markdown is the server's: features/transfer). Of itself the bundler can't know that nobody asks for it.
 */
export function noMarkdown(): Plugin {
  return {
    name: "no-markdown",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!declares.test(id)) return undefined;
      let text = code;
      for (const statement of this.parse(code).body.reverse()) {
        if (statement.type !== "VariableDeclaration") continue;
        const [declared] = statement.declarations;
        const config = declared?.init?.type === "CallExpression" ? declared.init.arguments[0] : undefined;
        if (config?.type !== "ObjectExpression") continue;
        const { properties } = config;
        for (const [at, property] of [...properties.entries()].reverse()) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          if (!ofMarkdown.test(property.key.name)) continue;
          const end = properties[at + 1]?.start ?? config.end - 1;
          text = text.slice(0, property.start) + text.slice(end);
        }
      }
      return { code: text, map: null };
    },
  };
}
