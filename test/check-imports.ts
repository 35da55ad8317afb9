// Checks the import laws: node test/check-imports.ts [root]. Exits 1 with every violation, and also when
// dependency-cruiser did not see every source file (with no parser for TypeScript it sees none and reports success).
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

const tool = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const config = path.resolve(".dependency-cruiser.mjs");
const folders = ["src", "scripts", "test", "e2e", "bench", "db"];

function sourceFiles(root: string): string[] {
  return folders.flatMap((folder) => {
    const start = path.join(root, folder);
    if (!existsSync(start)) return [];
    return readdirSync(start, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  });
}

/** Every fault in the imports under `root`, each as one line that begins with the rule's name. */
export function checkImports(root: string): { faults: string[]; modules: number; imports: number } {
  const given = folders.filter((folder) => existsSync(path.join(root, folder)));
  const run = spawnSync(process.execPath, [tool, ...given, "--config", config, "--output-type", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser failed: ${run.stderr || run.stdout}`);
  const { modules, summary } = JSON.parse(run.stdout) as Cruise;
  const ours = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  const seen = new Set(ours.map(({ source }) => source));
  const imports = ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const faults = summary.violations.map(
    ({ rule, from, to, cycle }) => `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(" → ") : to}`,
  );
  for (const file of sourceFiles(root)) if (!seen.has(file)) faults.push(`unseen: ${file}`);
  // Imports that are all gone mean that the parser read nothing.
  if (imports < ours.length / 2) faults.push(`unseen: only ${imports} imports in ${ours.length} modules`);
  return { faults, modules: ours.length, imports };
}

if (import.meta.main) {
  const { faults, modules, imports } = checkImports(path.resolve(process.argv[2] ?? "."));
  for (const fault of faults) console.error(fault);
  console.log(`${modules} modules, ${imports} imports, ${faults.length} faults`);
  if (faults.length > 0 || modules < 100) process.exit(1);
}
