// The import laws of ARCHITECTURE.md as rules. Run by test/check-imports.ts, which also fails when files go unseen;
// every rule is proven to fail by test/import-rules.test.ts. Why swc: docs/decisions/0004-import-rules.md.

/**
 * Tests, and what only they use, may look into anything: a test of a feature stands in its folder, also when it asks the
 * composed app (test/account-app.ts).
 */
const tests = "[.]test[.]tsx?$";
const within = (...folders) => `^src/(${folders.join("|")})/`;

/** Route modules: React Router takes their loaders out of what the browser gets. */
const routeModules = [
  "^src/features/[^/]+/pages/",
  "^src/app/pages/",
  "^src/app/shells/(site|account|admin)[.]tsx$",
  "^src/root[.]tsx$",
];

const pageModules = ["^src/features/[^/]+/pages/", "^src/app/pages/"];
const pageFolder = "^(src/(?:app/pages|features/[^/]+/pages/[^/]+)/[^/]+)/";

/** @type {import("dependency-cruiser").IConfiguration} */
const textEditor = "^src/ui/editor/text-editor/";

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import leads to a file or an installed package.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:react-router/", "^[.]/[+]types/"] },
    },
    {
      name: "lib-is-pure",
      comment: "lib imports nothing of ours but lib.",
      severity: "error",
      from: { path: within("lib"), pathNot: tests },
      to: { path: "^(src|scripts|test|e2e|bench|db)/", pathNot: within("lib") },
    },
    {
      name: "ui-knows-no-domain",
      comment: "lib ← ui: the design system knows neither platform nor features nor app.",
      severity: "error",
      from: { path: within("ui"), pathNot: tests },
      to: { path: "^(src|scripts|test|e2e|bench|db)/", pathNot: within("lib", "ui") },
    },
    {
      name: "platform-knows-no-domain",
      comment: "lib ← platform: it has no domain and no pages.",
      severity: "error",
      from: { path: within("platform"), pathNot: tests },
      to: { path: "^(src|scripts|test|e2e|bench|db)/", pathNot: within("lib", "platform") },
    },
    {
      name: "features-stand-below-app",
      comment: "features may use lib, platform, ui and features (by their doors), nothing else of ours.",
      severity: "error",
      from: { path: within("features"), pathNot: tests },
      to: { path: "^(src|scripts|test|e2e|bench|db)/", pathNot: within("lib", "platform", "ui", "features") },
    },
    {
      name: "app-is-imported-by-nothing",
      comment: "app is composition only; the document (root, entries) belongs to it.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/app/", "^src/(root|entry[.](server|client))[.]tsx$", tests] },
      to: { path: "^src/app/" },
    },
    {
      name: "features-meet-at-doors",
      comment: "Between features: contract.ts, service.server.ts, tables.server.ts and what stands in client/ only.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: {
        path: "^src/features/",
        pathNot: [
          "^src/features/$1/",
          "^src/features/[^/]+/(contract|service[.]server|tables[.]server)[.]ts$",
          "^src/features/[^/]+/client/[^/]+[.]tsx?$",
        ],
      },
    },
    {
      name: "foreign-tables-for-foreign-keys",
      comment: "Another feature's tables.server.ts is for foreign keys: only files of tables import it.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: [tests, "tables[.]server[.]ts$"] },
      to: { path: "^src/features/[^/]+/tables[.]server[.]ts$", pathNot: "^src/features/$1/" },
    },
    {
      name: "server-code-stays-on-the-server",
      comment: "Only server modules and route modules (their loaders) import *.server.ts; types may be imported.",
      severity: "error",
      from: { path: "^src/", pathNot: ["[.]server[.]tsx?$", "^src/app/server[.]ts$", tests, ...routeModules] },
      to: { path: "^src/.+[.]server[.]tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pages-are-imported-by-nothing",
      comment: "A page is reached through src/routes.ts. What two pages share is a component in ui/.",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, pageFolder] },
      to: { path: pageModules, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "page-folders-keep-to-themselves",
      comment: "A page may have a folder of its own with its parts; they serve that page only.",
      severity: "error",
      from: { path: pageFolder, pathNot: tests },
      to: { path: pageModules, pathNot: "^$1/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-are-imported-by-tests",
      comment: "What ships never imports a test or its tools.",
      severity: "error",
      from: { path: "^(src|scripts|db)/", pathNot: [tests, "^scripts/(test|bench)[.]ts$"] },
      to: { path: ["^(test|e2e|bench)/", tests] },
    },
    {
      name: "ships-with-dependencies-only",
      comment:
        "What runs in production imports no development package (the maps are drawn beforehand, the editor runs in browsers alone).",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, "^src/routes[.]ts$", "^src/lib/art/globe/", textEditor] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "editor-comes-late",
      comment: "The editor of texts is fetched by the browser when it is shown: no server and no other page loads it.",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, textEditor] },
      to: { path: textEditor, dynamic: false },
    },
    ...["from", "to"].map((side) => ({
      name: `no-barrels-${side}`,
      comment: "No index.ts: an import names the file it means.",
      severity: "error",
      from: {},
      to: {},
      [side]: { path: "(^|/)index[.]tsx?$", pathNot: "node_modules" },
    })),
    ...["from", "to"].map((side) => ({
      name: `no-drawers-${side}`,
      comment: "A file has one topic and is named after it.",
      severity: "error",
      from: {},
      to: {},
      [side]: {
        path: "(^|/)(utils|util|helpers|helper|common|misc|shared)([.]server)?[.]tsx?$",
        pathNot: "node_modules",
      },
    })),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build/", "^[.]react-router/", "^node_modules/.*[.]css$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
