import { appendFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { eventually } from "../eventually.ts";
import { answerAs, isCleanlyStopped, launch, useDataFolder, usePreparedFolder } from "./site-process.ts";

const copied = [
  "src",
  "db",
  "public",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];

const page = (text: string) => `export default function Edited() {\n  return <h1>${text}</h1>;\n}\n`;
const answer = (text: string) =>
  `import { Hono } from "hono";\nexport const createDevMail = () => new Hono().get("/", (c) => c.text(${JSON.stringify(text)}));\n`;

/** Asked with pauses, like somebody who looks again: a request at the very moment of a save may see the old code. */
const shows = (what: string, ask: () => Promise<boolean>) => eventually(what, ask, { pause: 200 });

it("npm run dev shows changes of pages, API and styles without a restart", async () => {
  // A copy, so that the files which are changed are its own; its path is one that needs care.
  const outer = useDataFolder();
  const project = path.join(outer, "a copy, größer");
  const folder = path.join(outer, "data");
  mkdirSync(project);
  mkdirSync(folder);
  await usePreparedFolder(folder);
  for (const name of copied) cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  const file = (...parts: string[]) => path.join(project, "src", ...parts);

  const site = await launch(folder, { via: "dev", cwd: project });
  await site.ready();
  const textAt = async (address: string) => (await site.get(address)).text();
  const policy = (await site.get("/nowhere")).headers.get("content-security-policy");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("connect-src 'self' ws:");
  expect((await answerAs(site.port, "other.example")).status).toBe(421);

  for (const text of ["Once changed", "Changed again"]) {
    writeFileSync(file("app", "pages", "not-found.tsx"), page(text));
    await shows("the page changes", async () => (await textAt("/nowhere")).includes(`<h1>${text}</h1>`));
    writeFileSync(file("app", "dev-mail.server.ts"), answer(text));
    await shows("the API changes", async () => (await textAt("/dev/mail")) === text);
  }
  appendFileSync(file("ui", "styles.css"), "\n.of-this-test { color: red; }\n");
  await shows("the styles change", async () => (await textAt("/src/ui/styles.css")).includes("of-this-test"));

  writeFileSync(file("app", "dev-mail.server.ts"), "export const broken = (");
  await shows("a fault is shown", async () => (await textAt("/dev/mail")).startsWith("The code cannot be loaded:"));
  writeFileSync(file("app", "dev-mail.server.ts"), answer("Mended"));
  await shows("the fault is gone", async () => (await textAt("/dev/mail")) === "Mended");

  site.child.kill("SIGINT");
  expect(await site.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);
});
