import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { importedFiles } from "../src/app/early/imported-files.ts";

/** A part without styles of its own: it waits for none. */
const unstyled = /\b[\w$]+\(\(\)=>(later\(["'`]\.\/[^"'`]+["'`]\)),\[\]\)/g;
const listOfStyles = /const __vite__mapDeps=.*?\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n?/;

/** A file that names the styles of its parts where it imports them: Vite has a list in each file, and a function that reads it. */
function namingStyles(code: string): string {
  const [list, names] = listOfStyles.exec(code) ?? [];
  if (!list || !names) return code;
  const all: string[] = JSON.parse(names);
  return code
    .replace(list, "")
    .replace(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, at) =>
      JSON.stringify((JSON.parse(at) as number[]).map((index) => all[index])),
    );
}

/** What stands for the bundler's own loader of parts. */
const styled = path.join(import.meta.dirname, "..", "src", "app", "part-styles.ts");
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
    transform(_, id) {
      if (!id.endsWith("vite/preload-helper.js")) return undefined;
      return { code: `export { importStyled as __vitePreload } from ${JSON.stringify(styled)};`, map: null };
    },
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
          file.code = namingStyles(file.code).replace(unstyled, "$1");
          if (file.code.includes("__vite__"))
            this.error(`${file.fileName} names styles in another way than here known`);
          if (file.dynamicImports.some((name) => !fetched.has(name.slice(name.lastIndexOf("/") + 1))))
            this.error(`${file.fileName} imports something later in another way than here known`);
        }
      },
    },
  };
}
