import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What forms are made of: pages with a form load it, readers of a blog do not. */
const ofForms =
  /src[\\/](ui[\\/](use-form|form-values|field|text-field|select-field|checkbox-field|control-class|zod-without-eval)|lib[\\/]email-address)[.]tsx?$/;
/** Parts of pages that are neither the shell nor a blog: likewise. */
const ofPages =
  /src[\\/](ui[\\/](accordion|card|dialog|document-layout|document-page|empty-state|error-state|fact-list|item-list|page-header|pagination|progress-bar|search-field|tabs|tooltip)|lib[\\/](pagination|outline|item-meta|working-days|wait-text))[.]tsx?$/;

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
                  priority: 2,
                },
                {
                  name: "site",
                  test: (id: string) =>
                    /src[\\/](ui|lib|app[\\/]shells)[\\/]/.test(id) && !ofForms.test(id) && !ofPages.test(id),
                  minShareCount: 2,
                  priority: 1,
                },
                { name: "forms", test: ofForms, minShareCount: 2 },
                { name: "parts", test: ofPages, minShareCount: 2 },
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
