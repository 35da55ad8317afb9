import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { childrenOf } from "#platform/process.server.ts";
import { eventually } from "../eventually.ts";
import { freePort } from "../free-port.ts";
import { signalAll } from "../process/site-process.ts";
import { TcpProxy } from "../tcp-proxy.ts";
import { ownFolder, Program, postgresPrograms, settingsFile } from "./programs.ts";

/** The times of Patroni in s: how long the leader's claim holds, how often it is renewed, how long an answer is waited for. */
export const patroniTimes = { ttl: 15, loop: 3, retry: 5 };

interface Node {
  name: string;
  postgres: number;
  rest: number;
  program: Program;
  /** Where its files are. */
  folder: string;
  /** Its way to etcd, which can be cut. */
  toEtcd: TcpProxy;
}

/** Sends a signal to all of a node: Patroni, its PostgreSQL, and each process of that, which has a group of its own. */
export function signalNode({ folder, program }: Node, signal: NodeJS.Signals): void {
  program.signal(signal);
  const leader = Number.parseInt(readFileSync(path.join(folder, "data", "postmaster.pid"), "utf8"), 10);
  signalAll([leader, ...childrenOf(leader)], signal);
}

/** Three PostgreSQL servers of which Patroni makes one the leader, and the way to it: HAProxy, and PgBouncer before that. */
export class DatabaseCluster {
  readonly nodes: Node[] = [];
  readonly haproxy: Program;
  readonly pgbouncer: Program;
  /** By way of both proxies. */
  readonly url: string;
  /** By way of HAProxy alone. */
  readonly directUrl: string;
  private readonly etcd: Program;

  private constructor(parts: {
    etcd: Program;
    nodes: Node[];
    haproxy: Program;
    pgbouncer: Program;
    ports: [number, number];
  }) {
    this.etcd = parts.etcd;
    this.nodes = parts.nodes;
    this.haproxy = parts.haproxy;
    this.pgbouncer = parts.pgbouncer;
    this.url = `postgres://iit:iit@127.0.0.1:${parts.ports[0]}/iit`;
    this.directUrl = `postgres://iit:iit@127.0.0.1:${parts.ports[1]}/iit`;
  }

  static async start(folder: string): Promise<DatabaseCluster> {
    const [client, peer] = [await freePort(), await freePort()];
    const etcd = new Program(ownFolder(folder, "etcd"), "etcd", [
      ...(["etcd", "--name", "one", "--data-dir", "data", "--enable-v2"] as const),
      ...[
        "--listen-client-urls",
        `http://127.0.0.1:${client}`,
        "--advertise-client-urls",
        `http://127.0.0.1:${client}`,
      ],
      ...[
        "--listen-peer-urls",
        `http://127.0.0.1:${peer}`,
        "--initial-advertise-peer-urls",
        `http://127.0.0.1:${peer}`,
      ],
      ...["--initial-cluster", `one=http://127.0.0.1:${peer}`],
    ]);
    etcd.start();
    await answers(`http://127.0.0.1:${client}/health`);
    const nodes: Node[] = [];
    for (const name of ["north", "middle", "south"]) nodes.push(await node(folder, name, client));
    for (const one of nodes) {
      one.program.start();
      // The first one makes the cluster; the others copy it.
      await answers(`http://127.0.0.1:${one.rest}/health`);
    }
    const ports: [number, number] = [await freePort(), await freePort()];
    const haproxy = new Program(ownFolder(folder, "haproxy"), "haproxy", ["haproxy", "-f", "haproxy.cfg"]);
    settingsFile(path.join(folder, "haproxy"), "haproxy.cfg", toLeader(ports[1], nodes));
    haproxy.start();
    const pgbouncer = new Program(ownFolder(folder, "pgbouncer"), "pgbouncer", ["pgbouncer", "pgbouncer.ini"]);
    settingsFile(path.join(folder, "pgbouncer"), "pgbouncer.ini", pooler(ports[0], ports[1]));
    settingsFile(path.join(folder, "pgbouncer"), "users.txt", '"iit" "iit"\n');
    const cluster = new DatabaseCluster({ etcd, nodes, haproxy, pgbouncer, ports });
    await cluster.makeDatabase();
    pgbouncer.start();
    return cluster;
  }

  /** The account and the database of the site, made once by the superuser. */
  private async makeDatabase(): Promise<void> {
    const { postgres } = await this.leader();
    const client = new pg.Client({ connectionString: `postgres://postgres:super@127.0.0.1:${postgres}/postgres` });
    await client.connect();
    await client.query("create role iit login password 'iit'");
    // What a pooler drops of the settings that a connection begins with: connections for jobs have these by their account.
    await client.query("alter role iit set statement_timeout = '60s'");
    await client.query("create database iit owner iit");
    await client.end();
  }

  /** The node that takes writes now. */
  leader(): Promise<Node> {
    return eventually("the cluster has a leader", async () => {
      for (const one of this.nodes) if ((await statusOf(one.rest, "/primary")) === 200) return one;
      return undefined;
    });
  }

  /** Waits until all nodes are there and one of the others confirms each write. */
  async whole(): Promise<void> {
    await eventually(
      "all nodes follow, one of them at once",
      async () => {
        const [sync, ...states] = await Promise.all([
          Promise.all(this.nodes.map(({ rest }) => statusOf(rest, "/sync"))),
          ...this.nodes.map(({ rest }) => statusOf(rest, "/health")),
        ]);
        return sync.includes(200) && states.every((status) => status === 200);
      },
      { ms: 240_000, pause: 200 },
    );
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) {
      if (existsSync(path.join(node.folder, "data", "postmaster.pid"))) signalNode(node, "SIGCONT");
      await node.program.stop();
      await node.toEtcd.stop();
    }
    for (const program of [this.pgbouncer, this.haproxy, this.etcd]) await program.stop("SIGINT");
  }
}

const statusOf = (rest: number, address: string): Promise<number> =>
  fetch(`http://127.0.0.1:${rest}${address}`, { signal: AbortSignal.timeout(1000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

const answers = (url: string) =>
  eventually(
    `${url} answers`,
    () =>
      fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ),
    { ms: 180_000, pause: 100 },
  );

/**
 * By etcd's API of version 2, where the leader's claim is renewed only if it is still the leader's. By that of version 3 the
 * Patroni of Debian 12 (3.0.2), gone on after it stood still, writes its claim over that of the new leader: a thousand confirmed
 * writes were lost here. And strict: without somebody who confirms a write nothing is confirmed.
 */
async function node(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [postgres, rest] = [await freePort(), await freePort()];
  const own = ownFolder(folder, name);
  const toEtcd = await TcpProxy.inFrontOf(`http://127.0.0.1:${etcdPort}`);
  const { ttl, loop, retry } = patroniTimes;
  settingsFile(
    own,
    "patroni.yml",
    `scope: iit
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd: { hosts: ["127.0.0.1:${toEtcd.port}"], use_proxies: true }
bootstrap:
  dcs:
    ttl: ${ttl}
    loop_wait: ${loop}
    retry_timeout: ${retry}
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 150, synchronous_commit: "on", wal_log_hints: "on", shared_buffers: 128MB }
  initdb: [encoding: UTF8, data-checksums, { locale: C.UTF-8 }]
postgresql:
  listen: "127.0.0.1:${postgres}"
  connect_address: "127.0.0.1:${postgres}"
  data_dir: ${path.join(own, "data")}
  bin_dir: ${postgresPrograms()}
  pgpass: ${path.join(own, "pgpass")}
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: { username: postgres, password: super }
    replication: { username: replicator, password: copy }
    rewind: { username: rewinder, password: back }
  parameters: { unix_socket_directories: "${own}" }
`,
  );
  return {
    name,
    postgres,
    rest,
    toEtcd,
    folder: own,
    program: new Program(own, "patroni", ["patroni", "patroni.yml"]),
  };
}

/** HAProxy asks Patroni who leads, and cuts all connections to one that no longer does. */
const toLeader = (port: number, nodes: Node[]) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen leader
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`).join("\n")}
`;

/** Each connection of the site is one of the server as long as it lives: notices, locks and prepared statements stay whose they are. */
const pooler = (port: number, target: number) => `[databases]
iit = host=127.0.0.1 port=${target} dbname=iit
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = users.txt
pool_mode = session
max_client_conn = 200
default_pool_size = 100
ignore_startup_parameters = statement_timeout
server_reset_query = DISCARD ALL
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
tcp_keepalive = 1
`;
