import type { Plugin, Rolldown } from "vite";

/** Thrown when one of them is used after all: it then belongs off these lists. */
const gone = (name: string) => `() => { throw Error("left out: ${name}"); }`;

/**
 * Whole files of the router, and what stands in their place: every name that they export. The site gives its whole list of routes
 * at once (react-router.config.ts: routeDiscovery) and measures nothing within the router.
 */
const files: [file: RegExp, exports: Record<string, string>][] = [
  [
    /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/,
    {
      URL_LIMIT: "7680",
      getManifestPath: gone("getManifestPath"),
      getPartialManifest: gone("getPartialManifest"),
      getPatchRoutesOnNavigationFunction: "() => {}",
      getPathsWithAncestors: gone("getPathsWithAncestors"),
      handleClientVersionMismatch: gone("handleClientVersionMismatch"),
      isFogOfWarEnabled: "() => false",
      useFogOFWarDiscovery: "() => {}",
    },
  ],
  [
    /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    {
      consumeInstrumentationClientResultMetaReceiver: "() => {}",
      getRouteInstrumentationUpdates: gone("getRouteInstrumentationUpdates"),
      instrumentClientSideRouter: gone("instrumentClientSideRouter"),
      instrumentHandler: gone("instrumentHandler"),
      instrumentationResultMetaContext: "{}",
    },
  ],
];

/** Steps of the editor's core that neither ours nor its pieces ever ask for; `test/unused-parts.test.ts` looks for them. */
export const unusedCommands = [
  ...[
    "blur",
    "clearContent",
    "cut",
    "enter",
    "joinItemBackward",
    "keyboardShortcut",
    "resetAttributes",
    "unsetAllMarks",
    "updateDecorations",
  ],
  ...["joinDown$1", "joinTextblockBackward$1", "joinTextblockForward$1", "joinUp$1", "selectParentNode$1"],
  ...["setTextDirection", "unsetTextDirection"],
];

/**
 * Declarations within the editor's core, and what they become: decorations of extensions (none of ours has any), the search for
 * places by node, the report of deleted nodes and the direction of text (both turned off in `use-editor.ts`), a check for people
 * who install two versions, and styles that ours has in its style sheet.
 */
const core = /@tiptap[\\/]core[\\/]dist[\\/]index\.js$/;
const declarations: Record<string, string> = {
  DecorationManager: `class {
    constructor({ entries }) { if (entries.length > 0) (${gone("DecorationManager")})(); this.plugin = null; }
    destroy() {}
    liveWidgetKeys() { return EMPTY_KEYS; }
  }`,
  NodePos: `class { constructor() { (${gone("NodePos")})(); } }`,
  Delete: `{ name: "delete" }`,
  TextDirection: `{ name: "textDirection", configure() { return this; } }`,
  ...Object.fromEntries(unusedCommands.map((name) => [name, gone(name.replace("$1", ""))])),
  warnOnDuplicatedProseMirrorModel: "() => {}",
  createStyleTag: gone("createStyleTag"),
};

/** The declarations of the editor's core in its text, with what each becomes; throws where one is no longer there. */
function withoutUnused(code: string, body: ReturnType<Rolldown.PluginContext["parse"]>["body"]): string {
  const places: { start: number; end: number; text: string }[] = [];
  for (const statement of body) {
    if (statement.type === "FunctionDeclaration" && statement.id) {
      const text = declarations[statement.id.name];
      if (text) places.push({ ...statement, text: `const ${statement.id.name} = ${text};` });
    }
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations) {
      const text = id.type === "Identifier" ? declarations[id.name] : undefined;
      if (text && init) places.push({ start: init.start, end: init.end, text });
    }
  }
  if (places.length !== Object.keys(declarations).length)
    throw new Error("The editor's core no longer declares all that scripts/unused-parts.ts leaves out.");
  return places.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  );
}

const sorted = (names: Iterable<string>) => [...names].sort().join(", ");

/**
 * Leaves out of the browser's files what two libraries bring along and nothing here uses: some 7 KB of them. Of itself the bundler
 * can't know, as they ask for it while they run. Where a new version has other names, the build says so.
 */
export function unusedParts(): Plugin {
  return {
    name: "unused-parts",
    applyToEnvironment: ({ name, config }) => name === "client" && config.command === "build",
    transform(code, id) {
      const file = id.replace(/\?.*$/, "");
      const instead = files.find(([name]) => name.test(file))?.[1];
      if (instead) {
        const exported = this.parse(code).body.flatMap((statement) =>
          statement.type === "ExportNamedDeclaration" ? statement.specifiers : [],
        );
        const names = sorted(exported.map(({ exported: name }) => (name.type === "Identifier" ? name.name : "")));
        if (names !== sorted(Object.keys(instead))) this.error(`${file} exports something else now: ${names}`);
        const lines = Object.entries(instead).map(([name, value]) => `export const ${name} = ${value};`);
        return { code: lines.join("\n"), map: null };
      }
      return core.test(file) ? { code: withoutUnused(code, this.parse(code).body), map: null } : undefined;
    },
  };
}
