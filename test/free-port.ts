import { createServer } from "node:net";

/** A port of loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    // Tests ask for sites that are not there yet: one that meets the probe must not keep it open.
    const probe = createServer((socket) => socket.destroy()).once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
