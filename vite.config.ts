import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Parts that only pages with a form or a dialog need, and those that only pages of one long text need. */
const forms =
  "ui[\\\\/](?:checkbox-field|control-class|dialog|error-state|field|form-values|search-field|select-field|tabs|text-field|use-form|zod-without-eval)[.]";
const documents =
  "(?:ui[\\\\/](?:document-layout|document-page|fact-list|item-list|page-header|pagination|empty-state)|lib[\\\\/](?:outline|item-meta))[.]";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left alone, the bundler makes some thirty files of a kilobyte each; on a phone every one of them pays for its
            // own headers and its own place in the queue.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                // The first group that wants a file has it, so the two parts that most visits do not need are left out here.
                {
                  name: "site",
                  test: new RegExp(`src[\\\\/](?!${forms}|${documents})(ui|lib|app[\\\\/]shells)[\\\\/]`),
                  minShareCount: 2,
                },
                { name: "forms", test: new RegExp(`src[\\\\/]${forms}`), minShareCount: 2 },
                { name: "documents", test: new RegExp(`src[\\\\/]${documents}`), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The server is one of the build's entries, so that pages, API and jobs share one bundle.
        rolldownOptions: { input: "./src/app/server.ts" },
      },
    },
  },
});
