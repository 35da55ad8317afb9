import type { IncomingMessage } from "node:http";

const loopback = /^(::1$|127\.|::ffff:127\.)/i;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** What proxies and tunnels add to a request that they pass on. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/**
 * Whether somebody at this very machine asks, under a name of this machine. A proxy or tunnel here also connects from
 * the loopback address, but for people anywhere.
 */
export function isAtThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  return (
    loopback.test(socket.remoteAddress ?? "") &&
    loopbackHost.test(headers.host ?? "") &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** An entry of X-Forwarded-For without the port that some proxies add: it changes with every connection. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry;
}

/**
 * The address of the client: the peer of the socket, or, behind `hops` trusted proxies, the entry that the outermost
 * of them wrote into X-Forwarded-For (counted from the right, so that what a client forges on the left has no effect).
 * Who came past the outer proxies leaves fewer entries: then it is the first, or all of them would be counted as one.
 * IPv6 is cut to its /64, because one household can change the rest at will.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  let address = request.socket.remoteAddress ?? "unknown";
  if (hops > 0) {
    const chain = String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    address = withoutPort(chain[chain.length - hops] ?? chain[0] ?? address);
  }
  address = address.replace(/^::ffff:/i, "");
  if (!address.includes(":")) return address.slice(0, 45);
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
