import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { fetchedParts } from "./scripts/fetched-parts.ts";
import { readingModules, writingModules } from "./scripts/first-modules.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { noMarkdown } from "./scripts/no-markdown.ts";
import { onlyAskedSchemas } from "./scripts/only-asked-schemas.ts";
import { unusedParts } from "./scripts/unused-parts.ts";

const read = readingModules();
const written = writingModules();
/** Without what a bundler's own modules add to their names. */
const fileOf = (id: string) => id.replace(/\?.*$/, "");
const isRead = (id: string) => read.has(fileOf(id));
const isWritten = (id: string) => written.has(fileOf(id));

/** The router asks for each page by a file of its own. */
const isPage = /src[\\/](root|app[\\/]shells[\\/](site|admin))\.tsx|[\\/]pages[\\/]/;

/** Not what is fetched ahead for when the net is gone: that comes by itself. */
const isShared = /src[\\/](ui(?![\\/]missing-dialog)|lib|app[\\/]shells)[\\/]/;
/** What screens of the admin area share: no public page is to load it. */
const isAdmin =
  /src[\\/](ui[\\/](data-table|editor)[\\/]|lib[\\/](list-address|admin-meta|admin-screens|staff|dhaka-field|slugify)|app[\\/]shells[\\/]admin)/;

/**
 * What the lists and the forms of the admin area are made of: each file of its own costs a slow computer some milliseconds before
 * the first row, and no screen is without the one or the other.
 */
const isKit =
  /src[\\/](app[\\/]shells[\\/]admin-nav|ui[\\/](data-table[\\/]|editor[\\/](leave-guard|published-state|stored-text|writing-skeleton))|lib[\\/](admin-meta|dhaka-field|list-address|slugify)|features[\\/]accounts[\\/]client[\\/](admin-read|kept-screens|typed-api|use-bulk|use-write)|features[\\/](bin[\\/]client[\\/]undo|blogs[\\/]client[\\/]read-categories|items[\\/]client[\\/]item-screens)|features[\\/]drafts[\\/]client[\\/](draft-notices|fields|keeper|unsent|use-kept|use-own-field))/;
/** What every screen with a long text needs beside the editor itself. What compares versions comes when it is asked for. */
const isWriting =
  /src[\\/](features[\\/]drafts[\\/]client[\\/](use-writing|writing-form|written-(field|text))|ui[\\/]editor[\\/]text-editor[\\/](back-to|use-editor-facts))/;
/** What the screens of programs, events, publications and resources share. */
const isItem = /src[\\/]features[\\/]items[\\/]client[\\/](item-texts|item-form|item-screen\.|item-side|item-versions)/;
/** What shows earlier versions. */
const isVersions = /src[\\/]features[\\/](versions[\\/]client|drafts[\\/]client[\\/]differences\.)/;
/** What reads addresses and answers; nothing of it is of use without the other. */
const isSchemas = /node_modules[\\/]zod[\\/]|src[\\/]platform[\\/]http[\\/](envelope|fields|list-query)\./;

/** The router's plugin gives all entries of the server one name; each is to have its own. */
const ownEntryNames: Plugin = {
  name: "own-entry-names",
  configResolved({ environments }) {
    const output = environments.ssr?.build.rolldownOptions.output;
    if (output && !Array.isArray(output)) output.entryFileNames = "[name].js";
  },
};

export default defineConfig({
  plugins: [
    inlineScript(),
    onlyAskedSchemas(),
    noMarkdown(),
    unusedParts(),
    tailwindcss(),
    reactRouter(),
    ownEntryNames,
    fetchedParts(),
  ],
  // The router names the files of a page itself; parts that come later need one more at most, which is not worth the list
  // of all of them in everybody's first file.
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names of files are most of the list of routes, and what is drawn by chance can't be packed: seven signs tell apart
            // versions of one file as well as eight do.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Left alone, the bundler makes some thirty files of a kilobyte each; on a phone every one of them pays for its
            // own headers and its own place in the queue.
            codeSplitting: {
              groups: [
                {
                  // With the entry, which would be one more file to fetch, and its runtime another.
                  name: "vendor",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]|[\\/]src[\\/]entry\.client\.tsx$/,
                },
                // Cut by who needs it at once: whoever comes, who reads, who writes a long text, the rest.
                { name: "first", test: (id: string) => isRead(id) && isWritten(id) && !isPage.test(id) },
                { name: "site", test: (id: string) => isRead(id) && !isPage.test(id) },
                {
                  name: "forms",
                  test: (id: string) => isWritten(id) && isShared.test(id) && !isAdmin.test(id),
                  minShareCount: 2,
                },
                { name: "more", test: (id: string) => isShared.test(id) && !isAdmin.test(id), minShareCount: 2 },
                // Behind the others: a group takes whatever its files need that no group has yet.
                { name: "schemas", test: isSchemas },
                {
                  name: "staff",
                  test: /src[\\/](lib[\\/](staff|admin-screens)|features[\\/]accounts[\\/]client[\\/]guards)\./,
                },
                { name: "kit", test: (id: string) => isKit.test(id) && isWritten(id) && !id.includes(".css") },
                { name: "lists", test: (id: string) => isKit.test(id) && !id.includes(".css") },
                { name: "writing", test: isWriting, minShareCount: 2 },
                { name: "cover", test: /src[\\/]features[\\/]media[\\/]client[\\/](picked-picture|cover-field)\./ },
                { name: "versions", test: isVersions, minShareCount: 2 },
                { name: "items", test: isItem, minShareCount: 2 },
                { name: "papers", test: /[\\/]publications[\\/](kinds|ui[\\/]publication-facts)\./ },
                { name: "programs", test: /[\\/]programs[\\/](kinds|ui[\\/]program-facts)\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The server is one of the build's entries, so that pages, API and jobs share one bundle; beside it stand the
        // threads that prepare long texts.
        rolldownOptions: {
          input: {
            index: "./src/app/server.ts",
            "content-worker": "./src/features/blogs/content-worker.server.ts",
            "document-worker": "./src/platform/content/document-worker.server.ts",
          },
        },
      },
    },
  },
});
