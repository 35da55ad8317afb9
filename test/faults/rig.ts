import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { demoAdmin, demoCustomer } from "#app/demo-accounts.ts";
import { type EmbeddedServer, startEmbedded } from "#platform/db/embedded.server.ts";
import { embeddedUrl, readCredentials } from "#platform/db/embedded-cluster.server.ts";
import { eventually } from "../eventually.ts";
import {
  type Launched,
  launch,
  processesOf,
  serverOf,
  useDataFolder,
  usePreparedFolder,
} from "../process/site-process.ts";
import { useSmallDisk } from "../process/small-disk.ts";
import { TcpProxy } from "../tcp-proxy.ts";
import type { Place } from "./place.ts";
import { type Tally, Writers } from "./writers.ts";

/** A site in a process of its own with people who write to it, and everything that a fault needs to get at. */
export class Rig {
  readonly folder: string;
  /** The database by its own address, past every network that fails. */
  readonly databaseUrl: () => string;
  /** The network before a given database. */
  readonly proxy: TcpProxy | undefined;
  /** The folder of the database's server. */
  readonly databaseFolder: string;
  private readonly env: Record<string, string>;
  /** The folder of a second site on the same database, where there are two. */
  private readonly secondFolder: string | undefined;
  private second: Launched | undefined;
  private readonly server: EmbeddedServer | undefined;
  private current: Launched | undefined;
  private load: Writers | undefined;

  private constructor(
    folder: string,
    given?: { server: EmbeddedServer; proxy: TcpProxy; folder: string; second?: string },
  ) {
    this.folder = folder;
    this.server = given?.server;
    this.proxy = given?.proxy;
    this.databaseFolder = given?.folder ?? folder;
    this.secondFolder = given?.second;
    const url = given?.proxy.through(given.server.url);
    this.env =
      url === undefined
        ? {}
        : { DATABASE_URL: url, AUTH_SECRET: "one secret for all sites of a test", ...this.shiftable() };
    this.databaseUrl = () => given?.server.url ?? embeddedUrl(readCredentials(folder) ?? { port: 0, password: "" });
  }

  /** Undefined where there can be no small disk. */
  static async start(place: Place): Promise<Rig | undefined> {
    if (place === "on a small disk") {
      const small = useSmallDisk(640);
      return small === undefined ? undefined : new Rig(await usePreparedFolder(small));
    }
    if (place === "embedded") return new Rig(await usePreparedFolder());
    const folder = useDataFolder();
    const own = await usePreparedFolder();
    const server = await startEmbedded(own, () => {});
    const proxy = await TcpProxy.inFrontOf(server.url);
    return new Rig(folder, { server, proxy, folder: own, ...(place === "given" ? {} : { second: useDataFolder() }) });
  }

  private get clockFile(): string {
    return path.join(this.folder, "clock");
  }

  /** What lets a test set the site's clock. */
  private shiftable(): Record<string, string> {
    const module = new URL("shifted-clock.mjs", import.meta.url).href;
    return { SHIFTED_CLOCK: this.clockFile, NODE_OPTIONS: `--import ${module}` };
  }

  /** Sets the site's clock off by so many ms; 0 sets it right. */
  async setClock(ms: number): Promise<void> {
    writeFileSync(this.clockFile, String(ms));
    const said = `The clock of ${this.serverPid} is off by ${ms} ms.`;
    await eventually("the site has another time", () => this.site.output().trimEnd().split("\n").includes(said));
  }

  get site(): Launched {
    if (!this.current) throw new Error("The site has not been started.");
    return this.current;
  }

  get writers(): Writers {
    if (!this.load) throw new Error("Nobody writes yet.");
    return this.load;
  }

  /** Starts the site, again too, on the port of before. */
  async launch(): Promise<void> {
    this.current = await launch(this.folder, { env: this.env, port: this.current?.port });
    if (this.secondFolder !== undefined && !this.second) await this.launchSecond();
  }

  /** Starts the second site, again too, on the port of before, and waits until it is ready. */
  async launchSecond(): Promise<void> {
    if (this.secondFolder === undefined) throw new Error("There is one site only.");
    await this.second?.ended;
    this.second = await launch(this.secondFolder, { env: this.env, port: this.second?.port });
    await this.second.ready();
  }

  /** The process that serves the second site. */
  get secondPid(): number {
    return this.servingFor(this.second, this.secondFolder);
  }

  /** The process that serves. */
  get serverPid(): number {
    return this.env.DATABASE_URL === undefined ? serverOf(this.folder) : this.servingFor(this.site, this.folder);
  }

  /** Without a lock to read: the child of the script that starts it. */
  private servingFor(site: Launched | undefined, folder: string | undefined): number {
    const pid = site && folder && processesOf(folder).find((one) => one !== site.child.pid);
    if (!pid) throw new Error("There is no process that serves.");
    return pid;
  }

  async startLoad(): Promise<void> {
    const origins = [this.site, ...(this.second ? [this.second] : [])].map(({ port }) => `http://127.0.0.1:${port}`);
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${origins[0]}/api/v1${path}`, init);
      return ((await answer.json()) as { data: never }).data;
    };
    const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> => {
      const headers = { "content-type": "application/json" };
      const { token } = await call("/auth/login", {
        method: "POST",
        headers,
        body: JSON.stringify({ email, password }),
      });
      return token;
    };
    const signIns = { admin: () => signIn(demoAdmin), customer: () => signIn(demoCustomer) };
    const [blog]: { id: string; price: number }[] = await call("/blogs/public-list?filter-type=premium");
    if (!blog) throw new Error("The demo content has no premium blog.");
    this.load = new Writers(origins, signIns, { blogId: blog.id, price: blog.price });
    await this.load.start();
  }

  /** A connection past the network that fails; tries until the database is there. */
  async database(): Promise<pg.Client> {
    return eventually("the database answers", async () => {
      const client = new pg.Client({ connectionString: this.databaseUrl(), connectionTimeoutMillis: 10_000 });
      client.on("error", () => {});
      return client.connect().then(
        () => client,
        () => undefined,
      );
    });
  }

  /**
   * Waits until the site hears of writes and answers a page from memory. After a fault its connection for notices may come
   * back later than all others, and then drops every page.
   */
  async untilKept(page: string): Promise<void> {
    const client = await this.database();
    await eventually("the site hears of writes", async () => {
      const { rows } = await client.query<{ settled: boolean }>(
        `select backend_start < clock_timestamp() - interval '500 ms' as settled from pg_stat_activity
          where application_name = 'iit-website listen'`,
      );
      return rows.length === (this.second ? 2 : 1) && rows.every(({ settled }) => settled);
    });
    await client.end();
    const fromMemory = async () => {
      const text = await (await this.site.get("/metrics")).text();
      return Number(/^http_answers_from_memory\{kind="page"\} (\d+)$/m.exec(text)?.[1]);
    };
    await eventually("the page is kept", async () => {
      const before = await fromMemory();
      await (await this.site.get(page)).text();
      return (await fromMemory()) > before;
    });
  }

  /** Has the site's transactions wait in their middle: those of blogs and those of orders. Answers how to let them go. */
  async holdTransactions(): Promise<() => Promise<void>> {
    const client = await this.database();
    await client.query("begin");
    await client.query("lock table blog_hashtags, order_lines in access exclusive mode");
    await eventually("transactions of the site wait for either table", async () => {
      const { rows } = await client.query(
        `select distinct relation from pg_locks
          where not granted and relation in ('blog_hashtags'::regclass, 'order_lines'::regclass)`,
      );
      return rows.length === 2;
    });
    return async () => {
      // The server that held it may be gone, and the lock with it.
      await Promise.race([client.query("rollback").catch(() => {}), sleep(1000)]);
      await client.end().catch(() => {});
    };
  }

  /** What the site said last on its terminal and in its log, and what its database did. */
  tail(): string {
    const logs = ["server.log", "postgres.log"].map((name) => path.join(this.folder, name)).filter(existsSync);
    const lines = logs.flatMap((log) => readFileSync(log, "utf8").trimEnd().split("\n").slice(-15));
    return `${this.site.output().slice(-3000)}\n${lines.join("\n")}`;
  }

  async settle(): Promise<Tally> {
    const client = await this.database();
    try {
      return await this.writers.settle(client);
    } finally {
      await client.end();
    }
  }

  /** Ends everything in order; the site's exit code. */
  async stop(): Promise<number | NodeJS.Signals | null> {
    for (const site of [this.site, this.second]) site?.child.kill("SIGTERM");
    const ended = Promise.all([this.site.ended, this.second?.ended ?? 0]);
    // 0 where both ended so.
    const code = await Promise.race([
      ended.then(([one, two]) => one || two),
      sleep(120_000).then(() => "SIGKILL" as const),
    ]);
    await this.proxy?.stop();
    await this.server?.stop();
    return code;
  }
}
