import { existsSync, readFileSync } from "node:fs";
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
  private readonly server: EmbeddedServer | undefined;
  private current: Launched | undefined;
  private load: Writers | undefined;

  private constructor(folder: string, given?: { server: EmbeddedServer; proxy: TcpProxy; folder: string }) {
    this.folder = folder;
    this.server = given?.server;
    this.proxy = given?.proxy;
    this.databaseFolder = given?.folder ?? folder;
    this.env = given ? { DATABASE_URL: given.proxy.through(given.server.url) } : {};
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
    return new Rig(folder, { server, proxy: await TcpProxy.inFrontOf(server.url), folder: own });
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
  }

  /** The process that serves. */
  get serverPid(): number {
    if (this.env.DATABASE_URL === undefined) return serverOf(this.folder);
    // Without a lock to read: the child of the script that starts it.
    const pid = processesOf(this.folder).find((one) => one !== this.site.child.pid);
    if (pid === undefined) throw new Error("There is no process that serves.");
    return pid;
  }

  async startLoad(): Promise<void> {
    const origin = `http://127.0.0.1:${this.site.port}`;
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${origin}/api/v1${path}`, init);
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
    const tokens = { admin: await signIn(demoAdmin), customer: await signIn(demoCustomer) };
    const [blog]: { id: string; price: number }[] = await call("/blogs/public-list?filter-type=premium");
    if (!blog) throw new Error("The demo content has no premium blog.");
    this.load = new Writers(origin, tokens, { blogId: blog.id, price: blog.price });
    this.load.start();
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
      return rows.length === 1 && rows[0]?.settled;
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
    this.site.child.kill("SIGTERM");
    const code = await Promise.race([this.site.ended, sleep(120_000).then(() => "SIGKILL" as const)]);
    await this.proxy?.stop();
    await this.server?.stop();
    return code;
  }
}
