import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { importedFiles } from "../src/app/early/imported-files.ts";

const laterImport = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g;

/**
 * What a page imports later is fetched before it is imported (app/early/fetch-part.ts, which the head of every page brings along):
 * most browsers remember a file that they could not import, and never ask for it again. Throws where the files that a part needs
 * can't be read from its text as the browser will read them.
 */
export function fetchedParts(): Plugin {
  return {
    name: "fetched-parts",
    applyToEnvironment: ({ name, config }) => name === "client" && config.command === "build",
    // Files are named by what is in them before they are changed below; what is changed belongs to it.
    augmentChunkHash: () => readFileSync(import.meta.filename, "utf8"),
    generateBundle: {
      // Behind what Vite makes of an import: it adds the styles of the part.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const read = importedFiles(file.code, `/${file.fileName}`).sort();
          const wanted = file.imports.map((name) => `/${name}`).sort();
          if (read.join() !== wanted.join()) this.error(`${file.fileName} needs ${wanted}, but reads as if ${read}`);
          const fetched = new Set<string>();
          file.code = file.code.replace(laterImport, (_, quote, name) => {
            fetched.add(name);
            return `later(${quote}./${name}${quote})`;
          });
          if (file.dynamicImports.some((name) => !fetched.has(name.slice(name.lastIndexOf("/") + 1))))
            this.error(`${file.fileName} imports something later in another way than here known`);
        }
      },
    },
  };
}
