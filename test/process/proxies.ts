import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { ClientRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { type RequestOptions, request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { eventually } from "../eventually.ts";
import { freePort } from "../free-port.ts";
import type { RawAnswer } from "../raw-request.ts";

/** The name under which the shipped files of deploy/ know the site. */
export const siteName = "iit.example";

/** What runs a proxy: its program, and how the shipped file is handed to it. */
type Start = (place: { folder: string; http: number; https: number; site: number }) => {
  command: string[];
  env?: Record<string, string>;
};

const shipped = (name: string) => readFileSync(path.join("deploy", name), "utf8");

/** What Debian's own nginx.conf says around a site's file, as far as it can be in the way of it. */
const debians =
  "ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on; gzip on; sendfile on; types_hash_max_size 2048;";

/** Everything of deploy/nginx.conf as it is, with ports and places of this test. */
const nginx: Start = ({ folder, http, https, site }) => {
  const own = shipped("nginx.conf")
    .replaceAll(/(listen (?:\[::\]:)?)80\b/g, `$1${http}`)
    .replaceAll(/(listen (?:\[::\]:)?)443\b/g, `$1${https}`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${site}`)
    .replaceAll(`/etc/letsencrypt/live/${siteName}`, folder)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll("/var/www/acme", folder);
  const spools = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/spool;`,
  );
  writeFileSync(path.join(folder, "site.conf"), own);
  writeFileSync(
    path.join(folder, "main.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${debians} ${spools.join(" ")} include ${folder}/site.conf; }`,
  );
  return { command: ["nginx", "-e", `${folder}/early.log`, "-c", `${folder}/main.conf`] };
};

/** deploy/Caddyfile untouched: ports, certificate and site are in its environment. */
const caddy: Start = ({ folder, http, https, site }) => ({
  command: ["caddy", "run", "--config", path.resolve("deploy/Caddyfile"), "--adapter", "caddyfile"],
  env: {
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    SITE: `127.0.0.1:${site}`,
    TLS: `${folder}/fullchain.pem ${folder}/privkey.pem`,
    CADDY_ADMIN: `unix/${folder}/admin.sock`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  },
});

export const proxies: Record<string, Start> = { nginx, caddy };

/** Whether a program is there; a test without it stands aside and says so. */
export const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { env: withAdminPath() }).status === 0;

const withAdminPath = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** An authority of its own (authority.pem), and a certificate that it signed (privkey.pem; fullchain.pem as servers want it). */
export function makeCertificate(folder: string, altName = `DNS:${siteName}`): void {
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync("openssl", words, { encoding: "utf8", cwd: folder });
    if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`);
  };
  const key = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  openssl(
    "req",
    "-x509",
    ...key,
    "-subj",
    "/CN=Authority of the tests",
    "-keyout",
    "authority.key",
    "-out",
    "authority.pem",
  );
  const name = ["-subj", `/CN=${siteName}`, "-addext", `subjectAltName=${altName}`];
  openssl("req", ...key.slice(0, 3), ...name, "-keyout", "privkey.pem", "-out", "request.pem");
  const by = ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial", "-copy_extensions", "copy"];
  openssl("x509", "-req", "-in", "request.pem", ...by, "-days", "2", "-out", "own.pem");
  const chain = ["own.pem", "authority.pem"].map((file) => readFileSync(path.join(folder, file), "utf8"));
  writeFileSync(path.join(folder, "fullchain.pem"), chain.join(""));
}

export interface RunningProxy {
  https: number;
  http: number;
  certificate: string;
  child: ChildProcess;
  /** A request over TLS, for the site's name, exactly as written; `from` is the client's own address. */
  ask(place: string, options?: Asked): Promise<RawAnswer>;
  /** The protocol that a client which offers HTTP/2 gets, and the status of a page over it. */
  askHttp2(place: string): Promise<{ protocol: string | undefined; status: number }>;
}

/**
 * Sends a large body as a careful client does: piece by piece, and no further once it is answered. Who refuses a body answers
 * early and closes a moment later, and a write into a closed connection loses the answer that was not read yet.
 */
async function sendUntilAnswered(sent: ClientRequest, body: Buffer | string): Promise<void> {
  const bytes = Buffer.from(body);
  let answered = false;
  const over = new Promise<void>((resolve) => {
    for (const end of ["response", "close"] as const)
      sent.once(end, () => {
        answered = true;
        resolve();
      });
  });
  for (let at = 0; at < bytes.length && !answered; at += 65_536) {
    if (!sent.write(bytes.subarray(at, at + 65_536)))
      await Promise.race([over, new Promise((resolve) => sent.once("drain", resolve))]);
    // Lets an answer come before the next piece.
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  if (!answered) sent.end();
}

interface Asked extends RequestOptions {
  body?: Buffer | string;
  from?: string;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** Starts a proxy with its shipped file in front of the site at this port; it ends with the test. */
export async function startProxy(start: Start, site: number): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), "iit-proxy-"));
  // nginx started by root gives its workers another account, which keeps large bodies here.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "spool"));
  makeCertificate(folder);
  const [http, https] = [await freePort(), await freePort()];
  const { command, env } = start({ folder, http, https, site });
  const [program = "", ...args] = command;
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...withAdminPath(), ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  child.once("error", ({ message }) => {
    output += `${program} could not be started (${message}). Is it installed? On Debian: apt-get install ${program}\n`;
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await eventually("the proxy ends", () => child.exitCode !== null || child.signalCode !== null);
    rmSync(folder, { recursive: true, force: true });
  });
  await eventually("the proxy listens", () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${output}`);
    return accepts(https);
  });
  const certificate = readFileSync(`${folder}/authority.pem`, "utf8");
  const tls = { host: "127.0.0.1", port: https, servername: siteName, ca: certificate };
  return {
    http,
    https,
    certificate,
    child,
    ask: (place, { body, from, headers = {}, ...options } = {}) =>
      new Promise((resolve, reject) => {
        let begun = false;
        const own = { ...tls, path: place, agent: false, ...(from ? { localAddress: from } : {}), ...options };
        const sent = request({ ...own, headers: { host: siteName, ...(headers as object) } }, (answer) => {
          begun = true;
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
            sent.destroy();
          });
        });
        // What goes wrong with the rest of a body that is answered already is no fault; an answer that breaks off tells itself.
        sent.on("error", (error) => {
          if (!begun) reject(Object.assign(error, { message: `${error.message}, ${options.method} ${place}` }));
        });
        if ("expect" in (headers as object) && body !== undefined)
          sent.once("continue", () => void sendUntilAnswered(sent, body)).flushHeaders();
        else sent.end(body);
      }),
    askHttp2: (place) =>
      new Promise((resolve, reject) => {
        const session = connectHttp2(`https://127.0.0.1:${https}`, { ca: certificate, servername: siteName });
        session.on("error", reject);
        const stream = session.request({ ":path": place, ":authority": siteName });
        stream.on("error", reject).on("response", (headers) => {
          const socket = session.alpnProtocol;
          stream.resume().on("end", () => {
            session.close();
            resolve({ protocol: socket, status: Number(headers[":status"]) });
          });
        });
      }),
  };
}
