import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkImports } from "./check-imports.ts";

/** A tree of files that breaks no rule; each case adds what it breaks. */
const sound: Record<string, string> = {
  "src/lib/money.ts": "export const money = 1;",
  "src/ui/button.tsx": 'import { money } from "#lib/money.ts";\nexport const Button = () => <b>{money}</b>;',
  "src/platform/db/client.server.ts": 'import { money } from "#lib/money.ts";\nexport const db = money;',
  "src/features/blogs/contract.ts": "export interface Blog { id: string }\nexport const one = 1;",
  "src/features/blogs/tables.server.ts": "export const blogs = 1;",
  "src/features/blogs/queries.server.ts":
    'import { db } from "#platform/db/client.server.ts";\nimport { blogs } from "./tables.server.ts";\nexport const all = [db, blogs];',
  "src/features/blogs/service.server.ts": 'export { all } from "./queries.server.ts";',
  "src/features/blogs/ui/card.tsx":
    'import type { Blog } from "../contract.ts";\nexport const Card = (blog: Blog) => <p>{blog.id}</p>;',
  "src/features/blogs/pages/site/list.tsx":
    'import { all } from "../../service.server.ts";\nimport { Card } from "../../ui/card.tsx";\nexport const loader = () => all;\nexport default Card;',
  "src/features/blogs/pages/site/wall/part.tsx": "export const Part = 1;",
  "src/features/blogs/pages/site/wall/wall.tsx": 'import { Part } from "./part.tsx";\nexport default Part;',
  "src/features/shop/tables.server.ts":
    'import { blogs } from "#features/blogs/tables.server.ts";\nexport const orders = blogs;',
  "src/features/shop/service.server.ts":
    'import { all } from "#features/blogs/service.server.ts";\nimport { orders } from "./tables.server.ts";\nexport const buy = [all, orders];',
  "src/app/shells/error-page.tsx": 'import { Button } from "#ui/button.tsx";\nexport const ErrorPage = Button;',
  "src/app/shells/site.tsx":
    'import { buy } from "#features/shop/service.server.ts";\nimport { Card } from "#features/blogs/ui/card.tsx";\nimport { ErrorPage } from "./error-page.tsx";\nexport const parts = [buy, Card, ErrorPage];',
  "src/root.tsx": 'import { ErrorPage } from "./app/shells/error-page.tsx";\nexport default ErrorPage;',
  "src/lib/money.test.ts": 'import { db } from "#platform/db/client.server.ts";\nexport const test = db;',
  "test/database.ts": 'import { db } from "#platform/db/client.server.ts";\nexport const use = db;',
};

/** The faults of a tree with these files in it, each as one line that begins with rule and file. */
function faultsOf(planted: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(os.tmpdir(), "iit-imports-"));
  try {
    copyFileSync("package.json", path.join(root, "package.json"));
    copyFileSync("tsconfig.json", path.join(root, "tsconfig.json"));
    symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
    for (const [name, text] of Object.entries({ ...sound, ...planted })) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return checkImports(root).faults;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Each in a file of its own: all are planted into one tree, as looking through a tree begins with a second of loading. */
const plants: [rule: string, file: string, text: string][] = [
  ["no-cycles", "src/lib/money.ts", 'import { b } from "./b.ts";\nexport const money = b;'],
  ["resolvable", "src/lib/lost.ts", 'import "#lib/gone.ts";'],
  ["lib-is-pure", "src/lib/a.ts", 'import "#ui/button.tsx";'],
  ["lib-is-pure", "src/lib/a.server.ts", 'import "#platform/db/client.server.ts";'],
  ["ui-knows-no-domain", "src/ui/a.tsx", 'import "#features/blogs/contract.ts";'],
  [
    "ui-knows-no-domain",
    "src/ui/typed.tsx",
    'import type { Blog } from "#features/blogs/contract.ts";\nexport type A = Blog;',
  ],
  ["platform-knows-no-domain", "src/platform/a.server.ts", 'import "#features/blogs/service.server.ts";'],
  ["platform-knows-no-domain", "src/platform/a.ts", 'import "#ui/button.tsx";'],
  ["features-stand-below-app", "src/features/blogs/a.ts", 'import "../../../test/pure.ts";'],
  ["app-is-imported-by-nothing", "src/features/blogs/a.tsx", 'import "#app/shells/error-page.tsx";'],
  ["features-meet-at-doors", "src/features/shop/a.server.ts", 'import "#features/blogs/queries.server.ts";'],
  ["features-meet-at-doors", "src/features/shop/a.tsx", 'import "#features/blogs/ui/card.tsx";'],
  ["foreign-tables-for-foreign-keys", "src/features/shop/keys.server.ts", 'import "#features/blogs/tables.server.ts";'],
  ["server-code-stays-on-the-server", "src/features/blogs/ui/served.tsx", 'import "../service.server.ts";'],
  [
    "server-code-stays-on-the-server",
    "src/features/blogs/contract.ts",
    'import "./tables.server.ts";\nexport interface Blog { id: string }',
  ],
  ["server-code-stays-on-the-server", "src/app/shells/a.tsx", 'import "#features/blogs/service.server.ts";'],
  ["pages-are-imported-by-nothing", "src/features/blogs/ui/a.tsx", 'export { default } from "../pages/site/list.tsx";'],
  [
    "page-folders-keep-to-themselves",
    "src/features/shop/pages/site/cart/cart.tsx",
    'import "#features/blogs/pages/site/list.tsx";',
  ],
  ["tests-are-imported-by-tests", "scripts/a.ts", 'import "../test/pure.ts";'],
  ["ships-with-dependencies-only", "src/platform/shipped.ts", 'import "vitest";'],
  [
    "editor-comes-late",
    "src/features/shop/ui/early.tsx",
    'import TextEditor from "../../../ui/editor/text-editor/text-editor.tsx";\nexport const early = TextEditor;',
  ],
  ["no-barrels-from", "src/ui/index.ts", 'export { Button } from "./button.tsx";'],
  ["no-drawers-from", "src/lib/utils.ts", 'import { money } from "./money.ts";\nexport const twice = money * 2;'],
];

describe("import rules", { timeout: 30_000 }, () => {
  let planted: string[];
  beforeAll(() => {
    planted = faultsOf({
      ...Object.fromEntries(plants.map(([, file, text]) => [file, text])),
      "src/lib/b.ts": 'import { money } from "./money.ts";\nexport const b = () => money;',
      "test/pure.ts": "export const pure = 1;",
      "src/ui/editor/text-editor/text-editor.tsx": "export default 1;",
    });
  });

  it("let a sound tree pass", () => expect(faultsOf({})).toEqual([]));

  it("are each tried in a file of their own", () =>
    expect(new Set(plants.map(([, file]) => file)).size).toBe(plants.length));

  it.each(plants)("%s refuses %s", (rule, file) => {
    // A ring is told from any of its files.
    expect(planted.filter((fault) => fault.startsWith(`${rule}: `) && fault.includes(file))).not.toEqual([]);
  });

  it("no-barrels-to and no-drawers-to refuse files that import nothing themselves", () => {
    const broken = faultsOf({
      "src/lib/index.ts": "export const a = 1;",
      "src/lib/helpers.ts": "export const b = 1;",
      "src/lib/c.ts": 'import "./index.ts";\nimport "./helpers.ts";',
    });
    expect(broken.map((fault) => fault.replace(/:.*/s, "")).sort()).toEqual(["no-barrels-to", "no-drawers-to"]);
  });
});
