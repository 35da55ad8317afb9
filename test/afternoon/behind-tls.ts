import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:tls";
import { onTestFinished } from "vitest";
import { makeCertificate } from "../process/proxies.ts";

/** The same server over TLS, as production wants gateways: its address, and the authority that knows it. Gone after the test. */
export async function behindTls(url: string): Promise<{ url: string; authority: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "iit-gateway-"));
  makeCertificate(folder, "IP:127.0.0.1");
  const [cert, key] = ["fullchain.pem", "privkey.pem"].map((file) => readFileSync(path.join(folder, file)));
  const { port } = new URL(url);
  const server = createServer({ cert, key }, (socket) => {
    const behind = connect(Number(port), "127.0.0.1");
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on("error", () => other.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens nowhere.");
  return { url: `https://127.0.0.1:${address.port}`, authority: path.join(folder, "authority.pem") };
}
