import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoAdmin, demoCustomer } from "#app/demo-accounts.ts";
import { benchCachedPage } from "../bench/cached-page.ts";
import { benchDesk } from "../bench/desk.ts";
import { benchEditor, benchPublishing } from "../bench/editor.ts";
import { type Figure, figureTable, isMet } from "../bench/figure.ts";
import { fillLists } from "../bench/fill-lists.ts";
import { benchFirstVisit } from "../bench/first-visit.ts";
import { benchFlood } from "../bench/flood.ts";
import { benchGrowth, fillBlogs } from "../bench/growth.ts";
import { benchLighthouse } from "../bench/lighthouse.ts";
import { growthPaper, type Measured, measureLists, writeGrowth } from "../bench/list-growth.ts";
import { benchLists } from "../bench/lists.ts";
import { dayAndMachine } from "../bench/machine.ts";
import { benchMemory } from "../bench/memory.ts";
import { paperWith } from "../bench/paper.ts";
import { benchPublicApi } from "../bench/public-api.ts";
import { measureRivals, paperOf } from "../bench/rivals.ts";
import { readRivals } from "../bench/rivals-paper.ts";
import { benchShop, fillOrders } from "../bench/shop.ts";
import { residentMb, type Site, startSite } from "../bench/site.ts";
import { benchSlowVisit } from "../bench/slow-visit.ts";
import { benchUncachedPage } from "../bench/uncached-page.ts";
import { benchVerify } from "../bench/verify.ts";
import { pages as publicPages } from "../e2e/addresses.ts";
import { buildIfChanged } from "./build.ts";
import { ensureBrowser } from "./install-browser.ts";

/**
 * npm run bench [-- name …] [-- --write]: measures the built site against the bounds of docs/benchmarks.md, in ratios
 * within one run wherever the machine's noise would matter. Names: cached, uncached, api, verify, visit, slow,
 * editor, lighthouse, lighthouse-all (each public page once; only by name), flood, shop, lists, desk, growth, memory (20 minutes,
 * or --minutes=…). `lists --only=Issues,Letters` measures these lists alone. `list-growth` (only by name) measures them with 1,000, 10,000
 * and 100,000 rows, or --rows=1000,1000000, and draws the growth; with --write as a paper of its own. `rivals` (only by name) measures
 * other sites that run on this machine beside ours, --site="NAME=POST,LIST" or --site="NAME=POST,LIST,PID+PID" for each, in --rounds=3;
 * with --write as docs/rivals.md, with the notes of bench/rivals-setup.md. --write writes each part's section of docs/benchmarks.md
 * as soon as it was measured, so that a run that is cut off loses the part it was in alone.
 */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const paper = "docs/benchmarks.md";
/** In the order in which their sections stand in the paper. */
const parts =
  "cached uncached api verify visit slow editor lighthouse lighthouse-all flood shop lists desk memory growth".split(
    " ",
  );
for (const name of names)
  if (![...parts, "list-growth", "rivals"].includes(name))
    throw new Error(`Nothing is measured by the name of ${name}.`);
const minutes = Number(process.argv.find((argument) => argument.startsWith("--minutes="))?.slice(10) ?? 20);
const onlyLists = process.argv.flatMap((argument) =>
  argument.startsWith("--only=") ? argument.slice(7).split(",") : [],
);
const growthRows = (process.argv.find((argument) => argument.startsWith("--rows="))?.slice(7) ?? "1000,10000,100000")
  .split(",")
  .map(Number);
if (growthRows.some((rows) => !(Number.isInteger(rows) && rows >= 10 && rows <= 10_000_000)))
  throw new Error("--rows takes whole numbers of 10 to 10,000,000.");
const rivals = readRivals(process.argv);
const rivalRounds = Number(process.argv.find((argument) => argument.startsWith("--rounds="))?.slice(9) ?? 3);
if (!(Number.isInteger(rivalRounds) && rivalRounds >= 1 && rivalRounds <= 20))
  throw new Error("--rounds takes a whole number of 1 to 20.");
if (names.includes("rivals") !== rivals.length > 0)
  throw new Error('Rivals are measured by: rivals --site="NAME=POST,LIST", once for each.');
const wanted = (name: string) => names.length === 0 || names.includes(name);
const blog = "/blogs/lc-dates-by-hand";
const premium = "/blogs/ucp-600-article-16-refusal-notice";

const machine = dayAndMachine();

// Before the rows are filled, which takes minutes.
ensureBrowser();
buildIfChanged();
const root = mkdtempSync(path.join(tmpdir(), "iit-bench-"));
// The database may run under an account of its own, which must be able to walk in.
chmodSync(root, 0o755);
const figures: Figure[] = [];
const databaseOf = (dataDir: string) => {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, "database.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return `postgres://iit:${password}@127.0.0.1:${port}/iit`;
};
const stage = async (name: string, run: () => Promise<Figure[]>) => {
  if (!wanted(name)) return;
  console.log(`${name} …`);
  const measured = await run();
  figures.push(...measured);
  // Some lists alone are no whole part.
  if (process.argv.includes("--write") && onlyLists.length === 0)
    writeFileSync(
      paper,
      paperWith(name, measured, machine, parts, existsSync(paper) ? readFileSync(paper, "utf8") : ""),
    );
};

let site: Site | undefined;
try {
  const dataDir = path.join(root, "site");
  site = await startSite(dataDir);
  const started = site;
  await stage("cached", () => benchCachedPage(started, blog));
  await stage("uncached", () => benchUncachedPage(started, dataDir, databaseOf(dataDir), blog));
  await stage("api", () =>
    benchPublicApi(started, dataDir, ["/blogs/public-list?limit=15", "/blogs/slug/lc-dates-by-hand", "/programs"]),
  );
  await stage("verify", () => benchVerify(started, demoCustomer));
  await stage("visit", async () => [
    ...(await benchFirstVisit(started, blog)),
    ...(await benchFirstVisit(started, premium)),
    ...(await benchFirstVisit(started, "/")),
  ]);
  await stage("slow", async () => [...(await benchSlowVisit(started, blog)), ...(await benchSlowVisit(started, "/"))]);
  await stage("editor", async () => {
    const beside = await startSite(path.join(root, "beside"), { DATABASE_URL: databaseOf(dataDir) });
    try {
      const published = await benchPublishing([started, beside], demoAdmin);
      return [...(await benchEditor(started, demoAdmin)), ...published];
    } finally {
      await beside.stop();
    }
  });
  await stage("lighthouse", () => benchLighthouse(started, ["/", "/blogs", blog]));
  // A quarter of an hour; so only when it is asked for.
  if (names.includes("lighthouse-all"))
    await stage("lighthouse-all", () =>
      benchLighthouse(
        started,
        publicPages.filter((page) => !/^\/(admin-dashboard|dashboard|profile)/.test(page)),
        1,
      ),
    );
  // Twenty minutes, and others' programs; so only when it is asked for.
  if (names.includes("rivals")) {
    console.log("rivals …");
    const measured = await measureRivals(started, dataDir, { post: blog, list: "/blogs" }, rivals, rivalRounds);
    const beside = paperOf(measured, machine, rivalRounds);
    console.log(`\n${beside}`);
    if (process.argv.includes("--write")) writeFileSync("docs/rivals.md", beside);
  }
  await site.stop();
  site = undefined;
  await stage("flood", async () => {
    const flooded = await startSite(path.join(root, "flooded"), { TRUST_PROXY: "1" });
    try {
      return await benchFlood(flooded, blog);
    } finally {
      await flooded.stop();
    }
  });
  await stage("shop", async () => {
    const open = async (name: string) => {
      const folder = path.join(root, name);
      return { site: await startSite(folder, { TRUST_PROXY: "1" }), database: databaseOf(folder) };
    };
    const few = await open("few-orders");
    const many = await open("many-orders");
    try {
      await fillOrders(many.database, 100_000);
      return await benchShop(few, many, demoAdmin);
    } finally {
      await few.site.stop();
      await many.site.stop();
    }
  });
  if (wanted("lists") || wanted("desk")) {
    const open = async (name: string, rows: number) => {
      const folder = path.join(root, name);
      const opened = await startSite(folder);
      await fillLists(databaseOf(folder), rows);
      return opened;
    };
    const many = await open("many-rows", 100_000);
    try {
      await stage("lists", async () => {
        const few = await open("few-rows", 1000);
        try {
          return await benchLists(few, many, demoAdmin, onlyLists);
        } finally {
          await few.stop();
        }
      });
      await stage("desk", () => benchDesk(many, demoAdmin));
    } finally {
      await many.stop();
    }
  }
  // Half an hour and more; so only when it is asked for.
  if (names.includes("list-growth")) {
    const measured: Measured[] = [];
    for (const rows of growthRows.toSorted((a, b) => a - b)) {
      console.log(`lists with ${rows} rows …`);
      const folder = path.join(root, `rows-${rows}`);
      const grown = await startSite(folder);
      try {
        await fillLists(databaseOf(folder), rows);
        measured.push(await measureLists(grown, rows, demoAdmin, onlyLists));
      } finally {
        await grown.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
    console.log(`\n${growthPaper(measured, machine)}`);
    if (process.argv.includes("--write")) writeGrowth(measured, machine);
  }
  await stage("memory", async () => {
    const busy = await startSite(path.join(root, "busy"), { TRUST_PROXY: "1" });
    try {
      return await benchMemory(busy, demoAdmin, minutes);
    } finally {
      await busy.stop();
    }
  });
  await stage("growth", async () => {
    const small = await startSite(path.join(root, "small"), { TRUST_PROXY: "1" });
    const large = await startSite(path.join(root, "large"), { TRUST_PROXY: "1" });
    try {
      await fillBlogs(databaseOf(path.join(root, "small")), 1000);
      await fillBlogs(databaseOf(path.join(root, "large")), 100_000);
      const grown = await benchGrowth(small, large);
      return [
        ...grown,
        {
          name: "Resident memory of the Node process with 100,000 blogs",
          value: residentMb(large.pid),
          unit: "MB",
          atMost: 300,
        },
      ];
    } finally {
      await small.stop();
      await large.stop();
    }
  });
} finally {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
}

if (figures.length > 0) console.log(`\n${figureTable(figures)}\n`);
if (figures.some((figure) => !isMet(figure))) {
  console.error("At least one bound was missed.");
  process.exitCode = 1;
}
