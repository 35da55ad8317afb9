import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/** How long a request may take to arrive, in ms: `least` for any, and more for what says that it is long. */
export interface Arrival {
  least: number;
  bytesPerMs: number;
  most: number;
}

/** The largest bodies, portraits and proofs of study, still come from a phone with a quarter of a megabit a second. */
export const usualArrival: Arrival = { least: 30_000, bytesPerMs: 32, most: 240_000 };

/** Nothing moves on a connection for so long only when its reader is gone, or keeps it open on purpose. */
const idleTimeout = 120_000;
const maxConnections = 10_000;

/** The time that a request of this length has; one that keeps its length to itself has the shortest. */
export const arrivalMs = (length: number, { least, bytesPerMs, most }: Arrival) =>
  Math.min(most, least + (length > 0 ? length / bytesPerMs : 0));

/**
 * Ends a request that takes too long to arrive, as Node ends those that take longer than any may: Node has one bound for all,
 * and with that of a large file whoever is nobody could leave a little of everything in memory.
 */
function boundArrival(server: Server, request: IncomingMessage, arrival: Arrival): void {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const late = setTimeout(
    () => {
      if (request.complete || socket.destroyed) return;
      const error = Object.assign(new Error("The request took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, socket);
      // Who has read why, and goes on sending, is not heard any longer either.
      setTimeout(() => socket.destroy(), Math.min(5000, arrival.least)).unref();
    },
    arrivalMs(Number(headers["content-length"] ?? 0), arrival),
  ).unref();
  request.once("close", () => clearTimeout(late));
}

/** The web server with its bounds. A missing Host is refused by the front, with the headers that every answer has. */
export function createWebServer(front: RequestListener, arrival = usualArrival): Server {
  const limits = {
    headersTimeout: Math.min(15_000, arrival.most),
    requestTimeout: arrival.most,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
    requireHostHeader: false,
  };
  const answer: RequestListener = (request, response) => {
    boundArrival(server, request, arrival);
    front(request, response);
  };
  const server = createServer(limits, answer);
  // An unknown expectation is passed over (RFC 9110, 10.1.1): Node's own answer to it would lack the security headers.
  server.on("checkExpectation", answer);
  server.setTimeout(idleTimeout);
  server.maxConnections = maxConnections;
  return server;
}
