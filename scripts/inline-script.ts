import { build, type Plugin } from "vite";

const ending = "?inline-script";

/**
 * `import code from "./file.ts?inline-script"`: the file and what it imports as one small script in a string, for the
 * few lines that must stand in a page's HTML itself. In the browser's own bundle the string is empty: it has run by then.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(ending)) return null;
      const found = await this.resolve(source.slice(0, -ending.length), importer, { skipSelf: true });
      return found && found.id + ending;
    },
    async load(id) {
      if (!id.endsWith(ending)) return null;
      if (this.environment.name === "client") return 'export default "";';
      const input = id.slice(0, -ending.length);
      const made = await build({
        configFile: false,
        logLevel: "silent",
        build: { write: false, target: "es2022", rolldownOptions: { input, output: { format: "iife" } } },
      });
      if (!("output" in made)) throw new Error(`${input} did not become one script`);
      const [{ code, moduleIds }] = made.output;
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}
